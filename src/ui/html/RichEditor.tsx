import { Editor } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useRef, useState } from 'react'
import '../styles/rich-text.scss'
import { EditorToolbar } from './EditorToolbar.tsx'
import { toEditable } from './editable-html.ts'
import { cleanWordHtml } from './word-html.ts'

interface RichEditorProps {
  /** Plain text or HTML. */
  value: string
  /** Gets HTML; '' once nothing is left. */
  onChange: (html: string) => void
  labelledBy: string
  describedBy: string | undefined
  disabled: boolean
}

const EXTENSIONS = [
  StarterKit.configure({
    // An empty paragraph at the end would be saved with the text.
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: ['http', 'https', 'mailto'],
      // Where links open is decided where they are shown.
      HTMLAttributes: { target: null, rel: null },
    },
  }),
]

const newEditor = (text: string, attributes: Record<string, string>) =>
  new Editor({
    element: null,
    extensions: EXTENSIONS,
    content: toEditable(text),
    // The page's policy lets no style element in; editor.scss has these rules.
    injectCSS: false,
    editorProps: { attributes, transformPastedHTML: cleanWordHtml },
  })

/** A text with bold, italics, headings, lists, links and code. Loaded when first needed. */
export default function RichEditor(props: RichEditorProps) {
  const { value, onChange, labelledBy, describedBy, disabled } = props
  const host = useRef<HTMLDivElement>(null)
  /** What the editor shows, as `value` has it. */
  const shown = useRef(value)
  const [editor] = useState(() =>
    newEditor(value, {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelledBy,
      ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      class: 'form-control rich-text',
    }),
  )
  useEffect(() => {
    if (host.current) editor.mount(host.current)
    return () => editor.unmount()
  }, [editor])
  useEffect(() => {
    const onUpdate = () => {
      shown.current = editor.isEmpty ? '' : editor.getHTML()
      onChange(shown.current)
    }
    editor.on('update', onUpdate)
    return () => void editor.off('update', onUpdate)
  }, [editor, onChange])
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled])
  // A draft that comes back, or is let go.
  useEffect(() => {
    if (value === shown.current) return
    shown.current = value
    editor.commands.setContent(toEditable(value), { emitUpdate: false })
  }, [editor, value])
  return (
    <div className="rich-editor">
      <EditorToolbar editor={editor} disabled={disabled} />
      <div ref={host} />
    </div>
  )
}
