import { inLanguage } from './language.ts'

const words = inLanguage({
  en: {
    present: 'Present', leave: 'Leave (Esc)', next: 'Next (Page Down)', previous: 'Back (Page Up)',
    at: (i: number, of: number) => `${i} of ${of}`,
  },
  zh: { present: '演示', leave: '退出（Esc）', next: '下一节（Page Down）', previous: '上一节（Page Up）', at: (i: number, of: number) => `第 ${i} 节，共 ${of} 节` },
})

/** For class: one section at a time, large; turned by the keys that a presenter's remote control sends. */
export function mountPresent(masthead: HTMLElement): void {
  const sections = [...document.querySelectorAll<HTMLElement>('main > section')]
  const page = document.documentElement
  const button = (text: string, press: () => void) => {
    const made = Object.assign(document.createElement('button'), { type: 'button', textContent: text })
    made.addEventListener('click', press)
    return made
  }
  const note = Object.assign(document.createElement('span'), { role: 'status' })
  const bar = Object.assign(document.createElement('div'), { className: 'present-bar' })
  let at = 0

  const presenting = () => page.dataset.presenting !== undefined
  const turn = (to: number) => {
    at = Math.max(0, Math.min(sections.length - 1, to))
    sections.forEach((section, i) => section.toggleAttribute('data-current', i === at))
    note.textContent = words.at(at + 1, sections.length)
    scrollTo({ top: 0, behavior: 'instant' })
  }
  const begin = () => {
    const seen = sections.findIndex(section => section.getBoundingClientRect().bottom > innerHeight / 3)
    page.dataset.presenting = ''
    document.body.append(bar)
    turn(seen)
    bar.querySelector('button')!.focus()
  }
  const leave = () => {
    delete page.dataset.presenting
    bar.remove()
    sections[at]!.scrollIntoView({ behavior: 'instant' })
    start.focus({ preventScroll: true })
  }
  const start = button(words.present, begin)
  bar.append(button(words.next, () => turn(at + 1)), button(words.previous, () => turn(at - 1)), note, button(words.leave, leave))
  masthead.querySelector('.other')!.before(start)
  addEventListener('keydown', event => {
    if (!presenting() || event.ctrlKey || event.altKey || event.metaKey) return
    const turns: Record<string, () => void> = { PageDown: () => turn(at + 1), PageUp: () => turn(at - 1), Escape: leave }
    const act = turns[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
}
