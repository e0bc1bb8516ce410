import { useState, type KeyboardEvent } from 'react'
import { DeleteIcon, EditIcon } from '../../ui/act-icons.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

interface PhraseRowProps {
  phrase: string
  disabled: boolean
  onInsert: () => void
  onChange: (typed: string) => void
  onDelete: () => void
}

/** A phrase: press it to insert it; change its wording or let go of it. */
export function PhraseRow({ phrase, disabled, onInsert, onChange, onDelete }: PhraseRowProps) {
  const [typed, setTyped] = useState<string | null>(null)
  if (typed === null) {
    return (
      <li>
        <button
          type="button"
          className="phrase"
          aria-label={`Chèn mẫu: ${phrase}`}
          disabled={disabled}
          onClick={onInsert}
        >
          {phrase}
        </button>
        <IconButton
          label="Sửa mẫu"
          of={phrase}
          icon={<EditIcon />}
          onClick={() => setTyped(phrase)}
        />
        <IconButton label="Xóa mẫu" of={phrase} icon={<DeleteIcon />} danger onClick={onDelete} />
      </li>
    )
  }
  const done = () => {
    setTyped(null)
    if (typed !== phrase) onChange(typed)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Ends the change, not the panel.
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
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to change it
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" className="btn btn-sm btn-outline-primary" onClick={done}>
        Xong
      </button>
    </li>
  )
}
