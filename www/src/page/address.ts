// What the reader did is kept in the part of the address after #, which no server is ever sent: `#votes~q1YqSyxS…`, the
// section and then the changed values as deflated JSON. A link, a reload and the other language all find it there.
import { type Signal, effect, signal } from '@preact/signals-core'

/** Characters of an address that any program can pass on. Longer states are not kept: `tooLong` says so. */
export const LONGEST_ADDRESS = 2000

type Plain = string | number | boolean
interface Field {
  signal: Signal<Plain>
  initial: Plain
  valid(value: Plain): boolean
}
const fields = new Map<string, Field>()

/** Whether the state did not fit into an address. */
export const tooLong = signal(false)

/** What the address said when the page was opened. */
let found: Record<string, unknown> = {}

/** A signal that the address keeps. `valid` judges what an address brings, which anybody may have written. */
export function kept(name: string, initial: string, valid: (value: string) => boolean): Signal<string>
export function kept(name: string, initial: number, valid: (value: number) => boolean): Signal<number>
export function kept(name: string, initial: boolean, valid: (value: boolean) => boolean): Signal<boolean>
export function kept<T extends Plain>(name: string, initial: T, valid: (value: T) => boolean): Signal<T> {
  const field = { signal: signal<Plain>(initial), initial, valid: valid as (value: Plain) => boolean }
  fields.set(name, field)
  takeOver(name, field)
  return field.signal as unknown as Signal<T>
}

function takeOver(name: string, { signal, initial, valid }: Field): void {
  const value = found[name]
  if (typeof value === typeof initial && valid(value as Plain)) signal.value = value as Plain
}

/** Takes over what the address says, before anything is shown. */
export async function readAddress(): Promise<void> {
  const { packed } = parts()
  if (packed) found = await unpack(packed)
  for (const [name, field] of fields) takeOver(name, field)
}

/** From now on the address follows what the reader does. */
export function keepAddress(): void {
  returnTo()
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(write, 300)
  }
  effect(() => {
    changed() // reads every signal
    later()
  })
  addEventListener('scroll', later, { passive: true })
  addEventListener('hashchange', () => {
    if (parts().packed) location.reload() // a link with a state of its own was followed
    else later() // when the page has come there
  })
}

/** Where in the document the reader is: how far below the top of the section that fills the upper part of the screen. */
interface Place {
  section: string
  below: number
}

function place(): Place | undefined {
  const line = innerHeight / 3
  for (const section of document.querySelectorAll<HTMLElement>('main > section[id]')) {
    const { top, bottom } = section.getBoundingClientRect()
    if (top <= line && bottom > line) return { section: section.id, below: -top }
  }
  return undefined
}

/**
 * To where the reader was, if this page was left and is come back to; else to the section that the address names. The
 * browser's own memory is of a page whose later sections were not there yet.
 */
function returnTo(): void {
  const left = (history.state as { place?: Place } | null)?.place
  history.scrollRestoration = 'manual'
  const { section } = parts()
  const target = document.getElementById(left?.section ?? section)
  if (!target) return
  if (left) scrollTo({ top: target.getBoundingClientRect().top + scrollY + left.below, behavior: 'instant' })
  else target.scrollIntoView({ behavior: 'instant' })
}

/** Brings the address up to date at once: the section that is read, and what was changed. */
export async function write(): Promise<void> {
  const state = changed()
  const packed = Object.keys(state).length ? await pack(state) : ''
  const here = place()
  const hash = packed ? `#${here?.section ?? ''}~${packed}` : here ? `#${here.section}` : ''
  tooLong.value = hash.length > LONGEST_ADDRESS
  history.replaceState({ place: here }, '', tooLong.value ? location.href : hash || location.pathname + location.search)
}

function changed(): Record<string, Plain> {
  const state: Record<string, Plain> = {}
  for (const [name, { signal, initial }] of fields) if (signal.value !== initial) state[name] = signal.value
  return state
}

function parts() {
  const [section = '', packed = ''] = location.hash.slice(1).split('~')
  // We write no longer one, and a longer one could unpack to more than memory holds.
  return { section, packed: location.hash.length > LONGEST_ADDRESS ? '' : packed }
}

async function pack(state: Record<string, Plain>): Promise<string> {
  const bytes = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(JSON.stringify(state)))
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Nothing, if it is not what `pack` makes. */
async function unpack(packed: string): Promise<Record<string, unknown>> {
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(await through(new DecompressionStream('deflate-raw'), bytes)))
  } catch {
    return {}
  }
}

async function through(stream: CompressionStream | DecompressionStream, bytes: BlobPart): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer())
}
