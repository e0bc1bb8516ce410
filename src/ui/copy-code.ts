/** Gives every block of code a copy button, where there is a clipboard; returns the undo. */
export function addCopyButtons(text: HTMLElement): () => void {
  if (!navigator.clipboard) return () => undefined
  const boxes = [...text.querySelectorAll('pre')].map(boxOf)
  return () => boxes.forEach((box) => box.replaceWith(...box.querySelectorAll('pre')))
}

function boxOf(block: HTMLPreElement): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'code-copy'
  button.textContent = 'Chép'
  // The button's own words say that it has worked.
  button.setAttribute('aria-live', 'polite')
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(block.textContent ?? '').then(
      () => (button.textContent = 'Đã chép'),
      () => (button.textContent = 'Không chép được'),
    )
  })
  const box = document.createElement('div')
  box.className = 'code-box'
  const [first = '', ...others] = (block.textContent ?? '').trimEnd().split('\n')
  if (others.length === 0) box.classList.add('code-line')
  box.style.setProperty('--first-letters', String(first.length))
  block.replaceWith(box)
  box.append(block, button)
  return box
}
