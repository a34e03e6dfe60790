import '../styles/base.css'
import '../styles/two-texts.css'
import '../styles/bit-strip.css'
import '../styles/corpus.css'
import { mountCorpus } from './corpus.ts'
import { mountInstall } from './install.ts'
import { mountTwoTexts } from './two-texts.ts'

/** Each section of index.html has one place that its script fills. Until then it holds what can be read without one. */
const place = (section: string) => document.querySelector<HTMLElement>(`#${section} > .live`)!

mountInstall(document.querySelector<HTMLElement>('.install')!)
mountTwoTexts(place('two-texts'))
whenNear(place('corpus'), mountCorpus)

/** The licence texts are large: they are asked for when their section comes within a screen's height. */
function whenNear(root: HTMLElement, mount: (root: HTMLElement) => void): void {
  const observer = new IntersectionObserver(
    entries => {
      if (!entries.some(entry => entry.isIntersecting)) return
      observer.disconnect()
      mount(root)
    },
    { rootMargin: '100% 0px' },
  )
  observer.observe(root)
}
