import { Editor, Extension, type ChainedCommands } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import {
  useEffect,
  useRef,
  useState,
  useId,
  useSyncExternalStore,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { parsedUrl } from '../../../shared/rules/parsed-url.ts'
import { Icon } from '../Icon.tsx'
import { isComposing } from '../is-composing.ts'
import { storedText, toEditable } from './editable-html.ts'
import { Subscript, Superscript } from './editor-marks.ts'
import { fileNote, isFilesOnly } from './pasted-files.ts'
import { readPasted } from './pasted-html.ts'
import '../styles/rich-text.scss'
import * as styles from './editor.module.scss'

interface RichEditorProps {
  /** Plain text or HTML. */
  value: string
  /** Gets plain text, HTML where there is formatting, '' when the editor is empty. */
  onChange: (text: string) => void
  labelledBy: string
  describedBy: string | undefined
  disabled: boolean
}

const EXTENSIONS = [
  StarterKit.configure({
    // The text would be saved with an empty paragraph at its end.
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: ['http', 'https', 'mailto'],
      // `main.py` and `an@truong.vn` are words, not addresses.
      shouldAutoLink: (address) => /^(?:https?:\/\/|mailto:|www\.)/i.test(address),
      // `RichText` sets these when it shows the links.
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  Superscript,
  Subscript,
  // An item may have a number of its own.
  Extension.create({
    name: 'itemNumber',
    addGlobalAttributes: () => [
      {
        types: ['listItem'],
        attributes: { value: { default: null, parseHTML: (item) => item.getAttribute('value') } },
      },
    ],
  }),
]

/** An editor that shows a stored text. `onLost` gets what a paste or drop has not kept, `null` where it kept all. */
export const newEditor = (
  text: string,
  attributes: Record<string, string>,
  onLost: (note: string | null) => void = () => {},
) => {
  const forget = () => onLost(null)
  return new Editor({
    element: null,
    extensions: EXTENSIONS,
    content: toEditable(text),
    // The content security policy forbids style elements; editor.module.scss has these rules.
    injectCSS: false,
    editorProps: {
      attributes,
      transformPastedHTML: (pasted) => {
        const { html, lost } = readPasted(pasted)
        onLost(lost)
        return html
      },
      handleDOMEvents: { paste: forget, drop: forget },
      handlePaste: (_view, event) => refuseFiles(event.clipboardData, onLost),
      // A browser would open the file in the place of the page.
      handleDrop: (_view, event) => refuseFiles(event.dataTransfer, onLost),
    },
  })
}

/** Whether files alone came, which are named and go nowhere. */
function refuseFiles(data: DataTransfer | null, onLost: (note: string) => void): boolean {
  if (!data || !isFilesOnly(data)) return false
  onLost(fileNote([...data.files]))
  return true
}

/** The editor's text as it is stored. */
export const textIn = (editor: Editor): string =>
  editor.isEmpty ? '' : storedText(editor.getJSON(), () => editor.getHTML())

/** An editor with bold, italics, headings, lists, links and code. Loads on first use. */
export default function RichEditor(props: RichEditorProps) {
  const { value, onChange, labelledBy, describedBy, disabled } = props
  const host = useRef<HTMLDivElement>(null)
  /** The value that the editor shows. */
  const shown = useRef(value)
  /** The value that the editor began with. */
  const began = useRef(value)
  const [lost, setLost] = useState<string | null>(null)
  const [editor] = useState(() =>
    newEditor(
      value,
      {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        class: 'form-control rich-text',
        // A translator's nodes would be read as typing, and saved.
        translate: 'no',
      },
      setLost,
    ),
  )
  /** The document of `began`. */
  const start = useRef(editor.state.doc)
  useEffect(() => {
    if (host.current) editor.mount(host.current)
    return () => editor.unmount()
  }, [editor])
  useEffect(() => {
    const onUpdate = () => {
      // Whoever undoes everything has changed nothing, not even how it is written.
      shown.current = editor.state.doc.eq(start.current) ? began.current : textIn(editor)
      onChange(shown.current)
    }
    editor.on('update', onUpdate)
    return () => void editor.off('update', onUpdate)
  }, [editor, onChange])
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled])
  // The form has restored or discarded a draft.
  useEffect(() => {
    if (value === shown.current) return
    shown.current = value
    editor.commands.setContent(toEditable(value), { emitUpdate: false })
    began.current = value
    start.current = editor.state.doc
  }, [editor, value])
  return (
    <div>
      <EditorToolbar editor={editor} disabled={disabled} />
      <div ref={host} />
      <p role="status" className={`form-text ${styles.editorLost}`}>
        {lost}
      </p>
    </div>
  )
}

interface Tool {
  /** The accessible name. */
  label: string
  sign: ReactNode
  isOn: (editor: Editor) => boolean
  run: (editor: Editor) => unknown
}

/** Switches what the editor calls `name`. */
const toolOf = (
  label: string,
  sign: ReactNode,
  name: string,
  toggle: (chain: ChainedCommands) => ChainedCommands,
): Tool => ({
  label,
  sign,
  isOn: (editor) => editor.isActive(name),
  run: (editor) => toggle(editor.chain().focus()).run(),
})

const BULLETS = <Icon d="M10 6h10M10 12h10M10 18h10M4.5 6h.01M4.5 12h.01M4.5 18h.01" />
const NUMBERS = (
  <Icon d="M11 6h9M11 12h9M11 18h9M4 5.5L5.5 4.5v5M3.5 15.5c.5-1.2 3-1.2 3 .4 0 1.2-3 2.4-3 3.6h3" />
)
const CODE = <Icon d="M8.5 7L3.5 12l5 5M15.5 7l5 5-5 5" />
const CODE_BLOCK = <Icon d="M4 4h16v16H4zM10 9l-3 3 3 3M14 9l3 3-3 3" />
const raised = (Tag: 'sup' | 'sub') => (
  <>
    x<Tag>2</Tag>
  </>
)

const TOOLS: Tool[] = [
  toolOf('Đậm', 'B', 'bold', (chain) => chain.toggleBold()),
  toolOf('Nghiêng', 'I', 'italic', (chain) => chain.toggleItalic()),
  // The page has its own h1 and h2.
  toolOf('Đề mục', 'H', 'heading', (chain) => chain.toggleHeading({ level: 3 })),
  toolOf('Danh sách', BULLETS, 'bulletList', (chain) => chain.toggleBulletList()),
  toolOf('Danh sách đánh số', NUMBERS, 'orderedList', (chain) => chain.toggleOrderedList()),
  toolOf('Chỉ số trên', raised('sup'), 'superscript', (chain) => chain.toggleMark('superscript')),
  toolOf('Chỉ số dưới', raised('sub'), 'subscript', (chain) => chain.toggleMark('subscript')),
  toolOf('Mã trong dòng', CODE, 'code', (chain) => chain.toggleCode()),
  toolOf('Khối mã', CODE_BLOCK, 'codeBlock', (chain) => chain.toggleCodeBlock()),
]

interface EditorToolbarProps {
  editor: Editor
  disabled: boolean
}

/** One tab stop; the arrow keys move between the buttons. */
function EditorToolbar({ editor, disabled }: EditorToolbarProps) {
  // A text, so that the bar rerenders only when the active buttons change.
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
  if (isComposing(event)) return
  const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (by === 0) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button === document.activeElement)
  buttons[(at + by + buttons.length) % buttons.length]?.focus()
  event.preventDefault()
}

/** Edits the address of the link under the cursor, or of a new link on the selection. */
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
    if (!parsedUrl(address)) return setRefused(true)
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
          if (event.key === 'Enter' && !isComposing(event)) {
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
