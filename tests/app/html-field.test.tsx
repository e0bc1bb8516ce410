import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { describe, expect, test } from 'vitest'
import { tagsBeyondEditor } from '../../src/ui/html/editable-html.ts'
import { plainTextOf } from '../../src/ui/html/html-as-text.ts'
import { HtmlField } from '../../src/ui/html/HtmlField.tsx'
import { newEditor, textIn } from '../../src/ui/html/RichEditor.tsx'
import { hasMarkup } from '../../shared/rules/markup.ts'
import { RichText } from '../../src/ui/RichText.tsx'

/** Pseudo-random whole numbers, the same in every run. */
function randomNumbers(seed: number) {
  let state = seed
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648)
}

const typedParagraph = (text: string) => ({
  type: 'paragraph',
  content: text
    .split(/(\n)/)
    .filter(Boolean)
    .map((part) => (part === '\n' ? { type: 'hardBreak' } : { type: 'text', text: part })),
})

describe('between a stored description and the editor', () => {
  test('a plain text keeps its line breaks, its spaces and its signs', () => {
    const text = '  Dùng List<String>\nvà a & b\n\nĐoạn  hai\n\n\n'
    const editor = newEditor(text, {})
    expect(editor.getText({ blockSeparator: '|' })).toBe(
      '  Dùng List<String>\nvà a & b|Đoạn  hai|\n',
    )
    expect(textIn(editor)).toBe(text)
  })

  test('HTML stays HTML where there is formatting, and becomes text where there is none', () => {
    const html = '<p>Một <strong>hai</strong></p><ul><li><p>ba</p></li></ul>'
    expect(textIn(newEditor(html, {}))).toBe(html)
    expect(textIn(newEditor('<p>Một &lt; hai</p><p>ba<br>bốn</p>', {}))).toBe(
      'Một < hai\n\nba\nbốn',
    )
    for (const kept of [
      '<h3>Đề mục</h3>',
      '<p><code>x</code></p>',
      '<pre><code>a  b</code></pre>',
      '<blockquote><p>lời</p></blockquote>',
      '<p><a href="https://a.test">đây</a></p>',
      '<p>trên</p><hr><p>dưới</p>',
    ]) {
      expect(textIn(newEditor(kept, {}))).toBe(kept)
    }
    expect(textIn(newEditor(' \n ', {}))).toBe('')
  })

  test('any text: what is stored shows the same text when it is opened again, and is stored the same', () => {
    const random = randomNumbers(7)
    const PIECES = [
      'a',
      'Đề',
      ' ',
      '  ',
      '\n',
      '\n\n',
      '<',
      '>',
      '<b>',
      '</p>',
      '<br/>',
      '&',
      '&lt;',
      '&amp;',
      'List<T>',
      '.',
    ]
    const seen = (editor: ReturnType<typeof newEditor>) =>
      editor.getText({ blockSeparator: '\n\n' }).replaceAll('\u00a0', ' ')
    for (let round = 0; round < 100; round += 1) {
      const text = Array.from(
        { length: 1 + (random() % 8) },
        () => PIECES[random() % PIECES.length],
      ).join('')
      // As a person types it: text, never markup.
      const typed = newEditor('', {})
      typed.commands.setContent(
        { type: 'doc', content: text.split('\n\n').map(typedParagraph) },
        { emitUpdate: false },
      )
      const stored = textIn(typed)
      const opened = newEditor(stored, {})
      expect(seen(opened), JSON.stringify(text)).toBe(text.trim() === '' ? '' : text)
      expect(textIn(opened), JSON.stringify(text)).toBe(stored)
      // Plain unless it would pass for HTML.
      expect(stored === text).toBe(!hasMarkup(text) && text.trim() !== '')
      // Students see the words, not tags that they would make.
      const { container, unmount } = render(<RichText text={stored} />)
      expect(container.textContent?.replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
      unmount()
    }
  })

  test('what the editor would drop is named', () => {
    expect(tagsBeyondEditor('<p>a <b>b</b></p>')).toEqual([])
    expect(tagsBeyondEditor('<p>x<sup>2</sup></p><img src="a.png"><img src="b.png">')).toEqual([
      'img',
    ])
    expect(tagsBeyondEditor('List<String>')).toEqual([])
  })
})

test.each([
  ['a < b', 'a < b'],
  ['  a\n    b', '  a\n    b'],
  ['<p>Một <b>hai</b></p><ul><li>ba</li></ul>', 'Một hai\n- ba'],
  ['<p>x<sup>2</sup> và H<sub>2</sub>O</p>', 'x² và H₂O'],
  ['<p>x<sup>n+k/2</sup></p>', 'x^(n+k/2)'],
  ['<p>một<br>hai</p><div>ba</div>', 'một\nhai\nba'],
  ['<pre>if x:\n    y()</pre>', 'if x:\n    y()'],
  ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a\tb\nc'],
  ['<ol start="3"><li>ba</li></ol>', '3. ba'],
  // Not as if nothing were left.
  ['<p><img src="a.png"></p>', '(1 ảnh)'],
  [
    '<p>Xem</p><img src="a.png"><img src="b.png"><iframe src="https://a.vn"></iframe>',
    'Xem\n(2 ảnh, 1 nội dung nhúng)',
  ],
])('the words of the description %j, for a line about it', (stored, words) => {
  expect(plainTextOf(stored)).toBe(words)
})

const clipboard = (texts: Record<string, string>, files: File[] = []) => ({
  types: [...Object.keys(texts), ...(files.length > 0 ? ['Files'] : [])],
  files,
  items: [],
  getData: (type: string) => texts[type] ?? '',
})

describe('links that nobody made', () => {
  const written = (text: string, how: 'typed' | 'pasted') => {
    const editor = newEditor('', {})
    // Only a shown editor makes links.
    editor.mount(document.createElement('div'))
    if (how === 'typed') editor.commands.insertContent(text)
    else fireEvent.paste(editor.view.dom, { clipboardData: clipboard({ 'text/plain': text }) })
    editor.commands.insertContent(' ')
    const stored = textIn(editor)
    editor.unmount()
    return stored
  }

  test.each([
    'main.py',
    'README.md',
    'Node.js',
    'VB.NET',
    'bai1.doc',
    'a.b@c',
    'an@truong.edu.vn',
    'lopmo.example',
    'index.html?x=1',
    '1.2.3.4',
    'đề.thi.vn',
    'xem main.py và README.md',
  ])('%s is a word', (text) => {
    expect(written(text, 'typed')).toBe(`${text} `)
    expect(written(text, 'pasted')).toBe(`${text} `)
  })

  test.each([
    ['https://lopmo.example/x', 'https://lopmo.example/x'],
    ['http://lopmo.example', 'http://lopmo.example'],
    ['www.lopmo.com', 'https://www.lopmo.com'],
  ])('%s is an address', (text, href) => {
    const link = `<a href="${href}">${text}</a>`
    expect(written(text, 'typed')).toContain(link)
    expect(written(text, 'pasted')).toContain(link)
  })
})

function Form({ description }: { description: string }) {
  const { control } = useForm({ defaultValues: { description } })
  return <HtmlField control={control} name="description" label="Mô tả" />
}

test('a picture or table is edited as source only, and the reason is said', async () => {
  render(<Form description='<p>Xem <img src="a.png"></p>' />)
  const source = screen.getByLabelText('Mô tả')
  expect(source).toHaveValue('<p>Xem <img src="a.png"></p>')
  expect(screen.getByText(/không giữ được <img>/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Mã HTML' })).toBeDisabled()
  fireEvent.change(source, { target: { value: '<p>Xem</p>' } })
  expect(screen.getByRole('button', { name: 'Mã HTML' })).toBeEnabled()
})

test('the editor has the label and one stop for the Tab key in its toolbar', async () => {
  render(<Form description="<p>Một <strong>hai</strong></p>" />)
  const toolbar = await screen.findByRole('toolbar', { name: 'Định dạng' })
  // The editor fills itself after the bar is drawn.
  await waitFor(() => {
    const editor = screen.getByRole('textbox', { name: 'Mô tả' })
    expect(editor).toHaveAttribute('contenteditable', 'true')
    expect(editor).toHaveTextContent('Một hai')
  })
  const bold = screen.getByRole('button', { name: 'Đậm' })
  const italic = screen.getByRole('button', { name: 'Nghiêng' })
  expect(toolbar.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  act(() => bold.focus())
  fireEvent.keyDown(bold, { key: 'ArrowRight' })
  expect(italic).toHaveFocus()
  await waitFor(() => expect(italic).toHaveAttribute('tabindex', '0'))
})

describe('what a paste or a drop cannot keep', () => {
  const openEditor = async () => {
    render(<Form description="" />)
    await screen.findByRole('toolbar', { name: 'Định dạng' })
    const box = await screen.findByRole('textbox', { name: 'Mô tả' })
    await waitFor(() => expect(box).toHaveAttribute('contenteditable', 'true'))
    return box
  }
  const picture = new File(['x'], 'a.png', { type: 'image/png' })
  const paper = new File(['x'], 'a.docx', { type: 'application/msword' })

  test('is said beside the editor, until the next paste keeps all', async () => {
    const box = await openEditor()
    const note = screen.getByRole('status')
    expect(note).toHaveTextContent('')
    const html = '<p>a<img src="a.png"></p><table><tr><td>b</td><td>c</td></tr></table>'
    fireEvent.paste(box, { clipboardData: clipboard({ 'text/html': html, 'text/plain': 'a' }) })
    expect(note).toHaveTextContent('Không giữ được 1 bảng, 1 ảnh. Chữ trong bảng còn')
    expect(box).toHaveTextContent('ab | c')
    fireEvent.paste(box, { clipboardData: clipboard({ 'text/plain': 'd' }) })
    expect(note).toHaveTextContent('')
  })

  test.each([
    ['a picture', [picture], 'Không giữ được 1 ảnh.'],
    ['pictures', [picture, picture], 'Không giữ được 2 ảnh.'],
    ['a document', [paper], 'Không giữ được 1 tệp.'],
    ['both', [paper, picture], 'Không giữ được 2 tệp.'],
  ])('%s alone', async (_name, files, words) => {
    const box = await openEditor()
    const note = screen.getByRole('status')
    const pasted = createEvent.paste(box, { clipboardData: clipboard({}, files) })
    fireEvent(box, pasted)
    expect(note).toHaveTextContent(words)
    expect(pasted.defaultPrevented).toBe(true)
    fireEvent.paste(box, { clipboardData: clipboard({ 'text/plain': 'd' }) })
    expect(note).toHaveTextContent('')
  })
})

test('powers and indices have buttons', async () => {
  render(<Form description="<p>H<sub>2</sub>O</p>" />)
  const sub = await screen.findByRole('button', { name: 'Chỉ số dưới' })
  expect(screen.getByRole('button', { name: 'Chỉ số trên' })).toBeVisible()
  const editor = newEditor('<p>m2</p>', {})
  editor.commands.setTextSelection({ from: 2, to: 3 })
  editor.commands.toggleMark('superscript')
  expect(textIn(editor)).toBe('<p>m<sup>2</sup></p>')
  editor.commands.toggleMark('subscript')
  expect(textIn(editor)).toBe('<p>m<sub>2</sub></p>')
  expect(sub).toBeEnabled()
})

test('a text with formatting keeps its indentation and runs of spaces', () => {
  const editor = newEditor('', {})
  editor.commands.insertContent([
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: '    if  x:' },
        { type: 'hardBreak' },
        { type: 'text', text: ' y' },
      ],
    },
    { type: 'paragraph', content: [{ type: 'text', marks: [{ type: 'bold' }], text: 'đậm' }] },
  ])
  const stored = textIn(editor)
  render(<RichText text={stored} />)
  expect(screen.getByText(/if/).textContent?.replaceAll('\u00a0', ' ')).toBe('    if  x: y')
  expect(textIn(newEditor(stored, {}))).toBe(stored)
})
