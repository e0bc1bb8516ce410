import { useId, useRef, useState, type RefObject, type KeyboardEvent } from 'react'
import { tidyLines } from '../../../../shared/rules/blank-text.ts'
import { readStored, store, storedName } from '../../../parts/drafts/device-store.ts'
import { Button } from '../../../ui/Button.tsx'
import { DeleteIcon, EditIcon } from '../../../ui/act-icons.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { isComposing } from '../../../ui/is-composing.ts'
import { PlainText } from '../../../ui/PlainText.tsx'
import * as styles from './phrases.module.scss'

interface PhraseBankProps {
  owner: string
  /** The feedback's text area. */
  box: RefObject<HTMLTextAreaElement | null>
  onChange: (text: string) => void
  disabled: boolean
}

/** This teacher's reusable phrases, kept on this device: added from the feedback, inserted by a click. */
export function PhraseBank({ owner, box, onChange, disabled }: PhraseBankProps) {
  const [open, setOpen] = useState(false)
  const [phrases, setPhrases] = useState<Phrases>([])
  const [status, setStatus] = useState('')
  const toggle = useRef<HTMLButtonElement>(null)
  const id = useId()

  const keep = (changed: Phrases, message: string) => {
    setPhrases(changed)
    setStatus(keepPhrases(owner, changed) ? message : 'Thiết bị này không giữ được mẫu nhận xét.')
  }
  const add = () => {
    const { value, selectionStart, selectionEnd } = box.current ?? NO_BOX
    const selected = phraseOf(value.slice(selectionStart, selectionEnd)) || phraseOf(value)
    if (selected) keep(addPhrase(phrases, selected), 'Đã thêm mẫu.')
    else setStatus('Hãy viết nhận xét trước, rồi lưu nó làm mẫu.')
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
    <div className={styles.phrases}>
      <Button
        ref={toggle}
        tone="link"
        small
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          // Another tab may have changed the phrases.
          if (!open) setPhrases(phrasesOf(owner))
          setStatus('')
          setOpen(!open)
        }}
      >
        Mẫu nhận xét
      </Button>
      <div id={id} hidden={!open} className={styles.phrasesList}>
        <p className="visually-hidden" role="status">
          {status}
        </p>
        <Button small onClick={add}>
          Lưu nhận xét đang viết làm mẫu
        </Button>
        {status ? (
          <span className="quiet ms-2" aria-hidden="true">
            {status}
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
                  keep(removePhrase(phrases, phrase), 'Đã xoá mẫu.')
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

interface PhraseRowProps {
  phrase: string
  disabled: boolean
  onInsert: () => void
  onChange: (typed: string) => void
  onDelete: () => void
}

/** A phrase, with buttons to insert, edit and delete it. */
function PhraseRow({ phrase, disabled, onInsert, onChange, onDelete }: PhraseRowProps) {
  const [typed, setTyped] = useState<string | null>(null)
  if (typed === null) {
    return (
      <li>
        <button
          type="button"
          className={styles.phrase}
          aria-label={`Chèn mẫu: ${phrase}`}
          disabled={disabled}
          onClick={onInsert}
        >
          <PlainText text={phrase} inControl />
        </button>
        <IconButton
          label="Sửa mẫu"
          target={phrase}
          icon={<EditIcon />}
          onClick={() => setTyped(phrase)}
        />
        <IconButton
          label="Xoá mẫu"
          target={phrase}
          icon={<DeleteIcon />}
          danger
          onClick={onDelete}
        />
      </li>
    )
  }
  const done = () => {
    setTyped(null)
    if (typed !== phrase) onChange(typed)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Escape') {
      // Escape ends the edit and must not close the panel.
      event.stopPropagation()
      setTyped(null)
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      done()
    }
  }
  return (
    <li>
      <textarea
        className="form-control"
        rows={2}
        aria-label="Sửa mẫu nhận xét"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just clicked the edit button
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button small onClick={done}>
        Xong
      </Button>
    </li>
  )
}

const nameOf = (owner: string) => storedName('phrases', owner)

/** The stored phrases of this teacher; '' (user not loaded) has none. */
const phrasesOf = (owner: string): Phrases => (owner ? readPhrases(readStored(nameOf(owner))) : [])

/** False when storage is blocked or full. */
const keepPhrases = (owner: string, phrases: Phrases): boolean =>
  owner !== '' && store(nameOf(owner), phrases)

/** A teacher's phrases, newest first, without duplicates. */
type Phrases = readonly string[]

/** The most phrases that a device keeps. */
export const MAX_PHRASES = 100

const phraseOf = (typed: string): string => tidyLines(typed)

/** Reads the stored phrases; skips values that are not phrases. */
export const readPhrases = (kept: unknown): string[] =>
  Array.isArray(kept)
    ? [...new Set(kept.filter((each) => typeof each === 'string').map(phraseOf))].filter(Boolean)
    : []

/** Adds the phrase at the front; the same list when it is blank or there already. */
export function addPhrase(phrases: Phrases, typed: string): Phrases {
  const phrase = phraseOf(typed)
  if (!phrase) return phrases
  return [phrase, ...phrases.filter((each) => each !== phrase)].slice(0, MAX_PHRASES)
}

export const removePhrase = (phrases: Phrases, phrase: string): Phrases =>
  phrases.filter((each) => each !== phrase)

/** Replaces the text of a phrase; an empty text changes nothing. */
export function changePhrase(phrases: Phrases, phrase: string, typed: string): Phrases {
  const changed = phraseOf(typed)
  if (!changed) return phrases
  return phrases.flatMap((each) => (each === phrase ? [changed] : each === changed ? [] : [each]))
}

/** Inserts a phrase at the caret or over the selection, with spaces around it. */
export function insertPhrase(
  text: string,
  [start, end]: readonly [number, number],
  phrase: string,
): { text: string; caret: number } {
  const before = text.slice(0, start)
  const after = text.slice(end)
  const opening = before && !/\s$/.test(before) ? ' ' : ''
  const closing = after && !/^\s/.test(after) ? ' ' : ''
  const head = before + opening + phrase
  return { text: head + closing + after, caret: head.length }
}
