import type { Editor } from '@tiptap/core'
import { useId, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import * as styles from './editor.module.scss'

interface Tool {
  /** What it does; readers hear it. */
  label: string
  sign: string
  isOn: (editor: Editor) => boolean
  run: (editor: Editor) => unknown
}

const TOOLS: Tool[] = [
  {
    label: 'Đậm',
    sign: 'B',
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: 'Nghiêng',
    sign: 'I',
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: 'Đề mục',
    sign: 'H',
    isOn: (editor) => editor.isActive('heading'),
    // The page has its own h1 and h2.
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: 'Danh sách',
    sign: '•',
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'Danh sách đánh số',
    sign: '1.',
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'Mã trong dòng',
    sign: '<>',
    isOn: (editor) => editor.isActive('code'),
    run: (editor) => editor.chain().focus().toggleCode().run(),
  },
  {
    label: 'Khối mã',
    sign: '{ }',
    isOn: (editor) => editor.isActive('codeBlock'),
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
]

interface EditorToolbarProps {
  editor: Editor
  disabled: boolean
}

/** One stop for the Tab key; the arrows go from button to button. */
export function EditorToolbar({ editor, disabled }: EditorToolbarProps) {
  // Text, so that only a change of what is on redraws the bar.
  const active = useSyncExternalStore(
    (listener) => {
      editor.on('transaction', listener)
      return () => editor.off('transaction', listener)
    },
    () => [...TOOLS.map(({ isOn }) => isOn(editor)), editor.isActive('link')].map(Number).join(''),
  )
  const [stop, setStop] = useState(0)
  const [linking, setLinking] = useState(false)
  const buttons = [
    ...TOOLS.map((tool) => ({ ...tool, onClick: () => tool.run(editor) })),
    { label: 'Liên kết', sign: 'Liên kết', onClick: () => setLinking(!linking) },
  ]
  return (
    <>
      <div
        role="toolbar"
        aria-label="Định dạng"
        className={styles.editorToolbar}
        tabIndex={-1}
        onKeyDown={walk}
      >
        {buttons.map(({ label, sign, onClick }, index) => (
          <button
            key={label}
            type="button"
            className={styles.editorTool}
            aria-label={label}
            title={label}
            aria-pressed={active[index] === '1'}
            tabIndex={index === stop ? 0 : -1}
            disabled={disabled}
            onFocus={() => setStop(index)}
            onClick={onClick}
          >
            {sign}
          </button>
        ))}
      </div>
      {linking ? <LinkLine editor={editor} onDone={() => setLinking(false)} /> : null}
    </>
  )
}

function walk(event: KeyboardEvent<HTMLElement>) {
  const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (by === 0) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  buttons[(at + by + buttons.length) % buttons.length]?.focus()
  event.preventDefault()
}

/** The address of a link: of the one under the cursor, or for the selected words. */
function LinkLine({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const id = useId()
  const [href, setHref] = useState(() => {
    const current: unknown = editor.getAttributes('link')['href']
    return typeof current === 'string' ? current : ''
  })
  const [refused, setRefused] = useState(false)
  const set = () => {
    const address = /^(?:https?:\/\/|mailto:)/i.test(href.trim())
      ? href.trim()
      : `https://${href.trim()}`
    if (!URL.canParse(address)) return setRefused(true)
    const chain = editor.chain().focus().extendMarkRange('link')
    const { empty } = editor.state.selection
    if (empty && !editor.isActive('link')) {
      chain
        .insertContent({
          type: 'text',
          text: address,
          marks: [{ type: 'link', attrs: { href: address } }],
        })
        .run()
    } else chain.setLink({ href: address }).run()
    return onDone()
  }
  const unset = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onDone()
  }
  return (
    <div className={styles.editorLink}>
      <label htmlFor={id}>Địa chỉ liên kết</label>
      <input
        id={id}
        ref={(input) => input?.focus()}
        className="form-control"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        aria-invalid={refused}
        value={href}
        onChange={(event) => {
          setHref(event.target.value)
          setRefused(false)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            set()
          }
        }}
      />
      <button type="button" className="btn btn-outline-primary btn-sm" onClick={set}>
        Gắn liên kết
      </button>
      {editor.isActive('link') ? (
        <button type="button" className="btn btn-link btn-sm" onClick={unset}>
          Bỏ liên kết
        </button>
      ) : null}
      <span role="alert" className="field-message">
        {refused ? 'Địa chỉ này không dùng được.' : ''}
      </span>
    </div>
  )
}
