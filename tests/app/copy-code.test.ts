import { waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { addCopyButtons } from '../../src/ui/copy-code.ts'

/** jsdom has no clipboard. */
const withClipboard = (clipboard: object) =>
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
afterEach(() => void Reflect.deleteProperty(navigator, 'clipboard'))

const HTML = '<pre>một</pre><p>chữ</p><pre>hai</pre>'
const text = () => Object.assign(document.createElement('div'), { innerHTML: HTML })

test('where the browser has no clipboard nothing is added', () => {
  const shown = text()
  addCopyButtons(shown)()
  expect(shown.innerHTML).toBe(HTML)
})

test('every block has its own button; all of them go again', async () => {
  const copied: string[] = []
  withClipboard({ writeText: async (words: string) => void copied.push(words) })
  const shown = text()
  const remove = addCopyButtons(shown)
  const [first, second] = shown.querySelectorAll('button')
  second?.click()
  await waitFor(() => expect(second?.textContent).toBe('Đã chép'))
  expect(first?.textContent).toBe('Chép')
  expect(copied).toEqual(['hai'])
  remove()
  expect(shown.innerHTML).toBe(HTML)
})

test('a clipboard that refuses is said', async () => {
  withClipboard({ writeText: () => Promise.reject(new Error('no')) })
  const shown = text()
  addCopyButtons(shown)
  const button = shown.querySelector('button')
  button?.click()
  await waitFor(() => expect(button?.textContent).toBe('Không chép được'))
})

test('the styles are told how long the first line is, so that the button stands beside it or above it', () => {
  withClipboard({})
  const shown = Object.assign(document.createElement('div'), {
    innerHTML: `<pre>let a\n${'b'.repeat(40)}</pre><pre>${'a'.repeat(33)}\nlet b</pre>`,
  })
  addCopyButtons(shown)
  const boxes = [...shown.querySelectorAll<HTMLElement>('.code-box')]
  expect(boxes.map((box) => box.style.getPropertyValue('--first-letters'))).toEqual(['5', '33'])
})

test('the styles are told of one line alone, which ends before the button', () => {
  withClipboard({})
  const shown = Object.assign(document.createElement('div'), {
    innerHTML: '<pre>let a\n</pre><pre>let a\nlet b</pre>',
  })
  addCopyButtons(shown)
  const boxes = [...shown.querySelectorAll('.code-box')]
  expect(boxes.map((box) => box.matches('.code-line'))).toEqual([true, false])
})
