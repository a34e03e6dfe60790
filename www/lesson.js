// Writes the words of the lesson into the page of each language while it is built. They come from the prose.ts of every
// section; the figures among them are computed by the package itself.
import { body, head } from './src/page/document.ts'

export function lesson() {
  return {
    name: 'lesson',
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { path }) => {
        const language = path.startsWith('/zh/') ? 'zh' : 'en'
        return html.replace('<!-- head -->', () => head(language)).replace('<!-- body -->', () => body(language))
      },
    },
  }
}
