// Measures all tools and prints the table: bulk.mjs CLI WORK MACHINE FIGURES.

import { execFileSync } from 'node:child_process'
import { appendFileSync, copyFileSync, existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'

const [cli, work, machine, figures] = process.argv.slice(2)
const sizes = (process.env.SIZES ?? '10000,100000').split(',').map(Number)
/** The minutes after which a tool is ended. */
const MINUTES = Number(process.env.MINUTES ?? 30)
const here = import.meta.dirname ?? new URL('.', import.meta.url).pathname
const peer = (tool, shingles, threshold) => file => ['python3', join(here, 'peers.py'), tool, shingles, threshold, file]
const tools = {
  'nearprint dedupe': file => [process.execPath, cli, 'dedupe', file],
  'nearprint dedupe --grouped': file => [process.execPath, cli, 'dedupe', file, '--grouped'],
  'nearprint dedupe --within 6': file => [process.execPath, cli, 'dedupe', file, '--within', '6'],
  'rensa, 5 words, 0.5': peer('rensa', 'words', '0.5'),
  'rensa, 4 letters, 0.7': peer('rensa', 'letters', '0.7'),
  'rensa, 4 letters, 0.5': peer('rensa', 'letters', '0.5'),
  'datasketch, 5 words, 0.5': peer('datasketch', 'words', '0.5'),
  'datasketch, 4 letters, 0.5': peer('datasketch', 'letters', '0.5'),
}

copyFileSync(machine, figures)
appendFileSync(figures, 'tool,documents,seconds,processor seconds,megabytes,f1,missed,too many\n')
for (const size of sizes) {
  const file = join(work, `${size}.jsonl`)
  if (!existsSync(file)) {
    execFileSync(process.execPath, [join(here, 'make.mjs'), String(size), `${file}.part`], { stdio: 'inherit' })
    renameSync(`${file}.part`, file)
  }
  console.log(`\n${'documents to drop'.padEnd(30)} ${'documents'.padStart(9)} ${'seconds'.padStart(8)} ${'of CPUs'.padStart(8)} ${'MB'.padStart(6)} ${'F1'.padStart(7)}  missed, too many`)
  for (const [name, command] of Object.entries(tools)) {
    try {
      const options = { encoding: 'utf8', timeout: MINUTES * 60_000, stdio: ['ignore', 'pipe', 'ignore'] }
      const said = execFileSync(process.execPath, [join(here, 'measure.mjs'), name, file, ...command(file)], options)
      const { seconds, processors, megabytes, f1, missed, tooMany } = JSON.parse(said)
      appendFileSync(figures, `"${name}",${size},${seconds.toFixed(1)},${processors.toFixed(1)},${megabytes.toFixed(0)},${f1.toFixed(4)},${missed},${tooMany}\n`)
      const columns = [String(size).padStart(9), seconds.toFixed(1).padStart(8), processors.toFixed(1).padStart(8), megabytes.toFixed(0).padStart(6), f1.toFixed(4).padStart(7)]
      console.log(`${name.padEnd(30)} ${columns.join(' ')}  ${missed}, ${tooMany}`)
    } catch (error) {
      appendFileSync(figures, `"${name}",${size},,,,,,\n`)
      console.log(`${name.padEnd(30)} ${String(size).padStart(9)}  ${error.code === 'ETIMEDOUT' ? `not done in ${MINUTES} minutes` : error.message.split('\n')[0]}`)
    }
  }
}
