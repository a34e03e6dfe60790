// Each page downloads the words of its own language. The scripts are written once, for both; in the build, `main.ts?language=zh` and
// all that it imports are a module graph of their own, in which of every `{ en: …, zh: … }` only one half is left.
import { fileURLToPath } from 'node:url';

const sources = fileURLToPath(new URL('src/', import.meta.url));
const LANGUAGE = /\?language=(en|zh)$/;

/** The ranges of the halves that are in another language. */
function others(node, language, found = []) {
  if (Array.isArray(node)) for (const one of node) others(one, language, found);
  else if (node && typeof node.type === 'string') {
    const names = node.type === 'ObjectExpression' ? node.properties.map(({ key }) => key?.name) : [];
    if (names.length === 2 && names.includes('en') && names.includes('zh')) {
      const other = node.properties.find(({ key }) => key.name !== language);
      found.push([other.value.start, other.value.end]);
    }
    for (const value of Object.values(node)) if (value && typeof value === 'object') others(value, language, found);
  }
  return found;
}

/** One plugin resolves before the bundler does, the other reads what is JavaScript already. */
export function languages() {
  return [
    {
      name: 'languages',
      apply: 'build',
      enforce: 'pre',
      async resolveId(source, importer, options) {
        const [, language] = importer?.match(LANGUAGE) ?? [];
        if (!language || !source.startsWith('.') || !source.endsWith('.ts')) return;
        const found = await this.resolve(source, importer.replace(LANGUAGE, ''), { ...options, skipSelf: true });
        return found?.id.startsWith(sources) ? `${found.id}?language=${language}` : found;
      },
    },
    {
      name: 'one-language',
      apply: 'build',
      transform(code, id) {
        const [, language] = id.match(LANGUAGE) ?? [];
        if (!language) return;
        let pruned = code;
        let last = Infinity;
        for (const [start, end] of others(this.parse(code), language).sort(([, x], [, y]) => y - x)) {
          if (end > last) continue; // within one that is cut already
          pruned = `${pruned.slice(0, start)}undefined${pruned.slice(end)}`;
          last = start;
        }
        return { code: pruned, map: null };
      },
    },
  ];
}
