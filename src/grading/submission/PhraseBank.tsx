import { useId, useRef, useState, type RefObject } from 'react'
import {
  addPhrase,
  changePhrase,
  insertPhrase,
  phraseOf,
  removePhrase,
  type Phrases,
} from './phrases.ts'
import { keepPhrases, phrasesOf } from './phrase-store.ts'
import { PhraseRow } from './PhraseRow.tsx'
import './phrases.scss'

interface PhraseBankProps {
  owner: string
  /** The feedback in hand. */
  box: RefObject<HTMLTextAreaElement | null>
  onChange: (text: string) => void
  disabled: boolean
}

/** What this teacher often says, on this device: taken from the feedback, put into it with one press. */
export function PhraseBank({ owner, box, onChange, disabled }: PhraseBankProps) {
  const [open, setOpen] = useState(false)
  const [phrases, setPhrases] = useState<Phrases>([])
  const [said, setSaid] = useState('')
  const toggle = useRef<HTMLButtonElement>(null)
  const id = useId()

  const keep = (changed: Phrases, words: string) => {
    setPhrases(changed)
    setSaid(keepPhrases(owner, changed) ? words : 'Thiết bị này không giữ được mẫu nhận xét.')
  }
  const add = () => {
    const { value, selectionStart, selectionEnd } = box.current ?? NO_BOX
    const selected = phraseOf(value.slice(selectionStart, selectionEnd)) || phraseOf(value)
    if (selected) keep(addPhrase(phrases, selected), 'Đã thêm mẫu.')
    else setSaid('Hãy viết nhận xét trước, rồi lưu nó làm mẫu.')
  }
  const insert = (phrase: string) => {
    const field = box.current
    if (!field) return
    const { text, caret } = insertPhrase(
      field.value,
      [field.selectionStart, field.selectionEnd],
      phrase,
    )
    onChange(text)
    field.focus()
    field.setSelectionRange(caret, caret)
  }
  return (
    <div className="phrases">
      <button
        ref={toggle}
        type="button"
        className="btn btn-link btn-sm"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          // Another tab may have changed it.
          if (!open) setPhrases(phrasesOf(owner))
          setSaid('')
          setOpen(!open)
        }}
      >
        Mẫu nhận xét
      </button>
      <div id={id} hidden={!open} className="phrases-list">
        <p className="visually-hidden" role="status">
          {said}
        </p>
        <button type="button" className="btn btn-sm btn-outline-primary" onClick={add}>
          Lưu nhận xét đang viết làm mẫu
        </button>
        {said ? (
          <span className="phrases-said" aria-hidden="true">
            {said}
          </span>
        ) : null}
        {phrases.length === 0 ? (
          <p className="text-secondary">Chưa có mẫu nào. Mẫu được giữ trên thiết bị này.</p>
        ) : (
          <ul aria-label="Mẫu nhận xét">
            {phrases.map((phrase) => (
              <PhraseRow
                key={phrase}
                phrase={phrase}
                disabled={disabled}
                onInsert={() => insert(phrase)}
                onChange={(typed) => keep(changePhrase(phrases, phrase, typed), 'Đã sửa mẫu.')}
                onDelete={() => {
                  keep(removePhrase(phrases, phrase), 'Đã xóa mẫu.')
                  toggle.current?.focus()
                }}
              />
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

const NO_BOX = { value: '', selectionStart: 0, selectionEnd: 0 }
