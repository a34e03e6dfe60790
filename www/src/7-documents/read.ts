// From files to documents. Tables (.csv, .tsv, .jsonl) have fields, of which one is the text; other files are plain.
import Papa from 'papaparse'
import { withoutTags } from './html.ts'
import { TABLE } from './kinds.ts'

export interface Doc {
  title: string
  text: string
}

export type Split = 'file' | 'line' | 'paragraph'

/** What the reader is asked: which field of a table, and how plain text is divided. */
export interface Asked {
  /** Fields of the tables, the longest texts first; none if there is no table. */
  fields: string[]
  plain: boolean
  /** What would be taken without asking. */
  split: Split
}

export interface Answers {
  field: string
  split: Split
}

const ENOUGH_ROWS = 50 // to see which field is the text

type Row = Record<string, unknown>

function rows(name: string, content: string): Row[] {
  if (/\.(jsonl|ndjson)$/i.test(name)) {
    return content.split('\n').filter(line => line.trim()).flatMap(line => {
      const row: unknown = JSON.parse(line)
      return row && typeof row === 'object' ? [row as Row] : []
    })
  }
  return Papa.parse<Row>(content, { header: true, skipEmptyLines: true }).data
}

/** Looks at the files: what are the fields, and which is likely the text? */
export async function inspect(files: readonly File[]): Promise<Asked> {
  const length = new Map<string, number>()
  for (const file of files.filter(({ name }) => TABLE.test(name)).slice(0, 3)) {
    const start = (await file.slice(0, 1 << 18).text()).split('\n')
    if (file.size > 1 << 18) start.pop() // cut off somewhere
    for (const row of rows(file.name, start.join('\n')).slice(0, ENOUGH_ROWS)) {
      for (const [field, value] of Object.entries(row)) {
        if (typeof value === 'string') length.set(field, (length.get(field) ?? 0) + value.length)
      }
    }
  }
  const plain = files.filter(({ name }) => !TABLE.test(name))
  const lines = plain.length === 1 ? (await plain[0]!.slice(0, 1 << 18).text()).split('\n').length : 0
  return {
    fields: [...length].sort((a, b) => b[1] - a[1]).map(([field]) => field),
    plain: plain.length > 0,
    split: lines > 20 ? 'line' : 'file',
  }
}

export function divide(name: string, content: string, split: Split): Doc[] {
  if (split === 'file') return content.trim() ? [{ title: name, text: content }] : []
  const parts = split === 'line' ? content.split(/\r?\n/) : content.split(/\r?\n\s*\r?\n/)
  return parts.flatMap((text, i) => (text.trim() ? [{ title: `${name}:${i + 1}`, text }] : []))
}

/** The documents of one file. */
export async function documents(file: File, { field, split }: Answers): Promise<Doc[]> {
  const content = await file.text()
  const name = file.webkitRelativePath || file.name
  if (!TABLE.test(file.name)) return divide(name, /\.html?$/i.test(file.name) ? withoutTags(content) : content, split)
  return rows(file.name, content).flatMap((row, i) => {
    const text = row[field]
    const id = row.id ?? row.title ?? `${name}:${i + 1}`
    return typeof text === 'string' && text.trim() ? [{ title: String(id), text }] : []
  })
}
