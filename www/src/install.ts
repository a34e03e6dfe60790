/** Gives the install line a button that copies it. */
export function mountInstall(line: HTMLElement): void {
  if (!navigator.clipboard) return
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Copy' })
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(line.querySelector('code')!.textContent!)
    button.textContent = 'Copied'
    setTimeout(() => (button.textContent = 'Copy'), 1500)
  })
  line.append(button)
}
