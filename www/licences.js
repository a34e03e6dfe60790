// The full texts of the SPDX licence list as one static file, one JSON object per line, so that the page can read it while it
// arrives. Identical texts (GPL-2.0, GPL-2.0-only, GPL-2.0-or-later) share a line.
import full from 'spdx-license-list/full.js'

const NAME = 'virtual:licences'

function read() {
  const byText = new Map()
  for (const [id, { licenseText }] of Object.entries(full)) {
    byText.set(licenseText, [...(byText.get(licenseText) ?? []), id])
  }
  // The shortest id first, because it is the best known.
  const lines = [...byText].map(([text, ids]) => {
    ids.sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
    return { ids, name: full[ids[0]].name, text }
  })
  return lines.sort((a, b) => (a.ids[0] < b.ids[0] ? -1 : 1))
}

export function licences() {
  const lines = read()
  const file = lines.map(line => JSON.stringify(line) + '\n').join('')
  const ids = lines.reduce((sum, line) => sum + line.ids.length, 0)
  let building = false
  return {
    name: 'licences',
    configResolved(config) {
      building = config.command === 'build'
    },
    configureServer(server) {
      server.middlewares.use('/licences.jsonl', (_request, response) => response.end(file))
    },
    resolveId: id => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return
      const address = building
        ? `import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: 'licences.jsonl', source: file })}`
        : `new URL('/licences.jsonl', location.href).href`
      return `export const address = ${address}, texts = ${lines.length}, ids = ${ids}`
    },
  }
}
