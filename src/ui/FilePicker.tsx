import { useId, useRef, useState, type DragEvent } from 'react'
import { addFiles, type FileRules } from '../../shared/rules/picked-files.ts'
import { formatFileSize } from '../../shared/format/file-size.ts'
import { useKeepPage } from './use-keep-page.ts'
import './styles/file-picker.scss'

interface FilePickerProps {
  label: string
  help: string
  listLabel: string
  rules: FileRules
  /** The types that the browser's file chooser offers first; `rules` decides. */
  accept?: string
  files: readonly File[]
  onChange: (files: readonly File[]) => void
  disabled: boolean
}

/** Several files, chosen or dropped. It checks each before it is sent; the user can remove each. */
export function FilePicker(props: FilePickerProps) {
  const { label, help, listLabel, rules, accept, files, onChange, disabled } = props
  const [refused, setRefused] = useState<{ name: string; problem: string }[]>([])
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  useKeepPage()

  const add = (chosen: FileList | null) => {
    if (!chosen || disabled) return
    const result = addFiles(files, [...chosen], rules)
    setRefused(result.refused)
    onChange(result.files)
  }
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(inside && !disabled)
  }

  return (
    <div>
      <p className="form-label" id={`${id}-title`}>
        {label}
      </p>
      <div
        className={`file-drop ${over ? 'file-drop-over' : ''}`}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event)
          add(event.dataTransfer.files)
        }}
      >
        <input
          ref={input}
          id={id}
          type="file"
          multiple
          accept={accept}
          className="visually-hidden"
          disabled={disabled}
          aria-labelledby={`${id}-title ${id}-choose`}
          aria-describedby={`${id}-help`}
          onChange={(event) => {
            add(event.target.files)
            // So that the user can choose the same file again after removing it.
            event.target.value = ''
          }}
        />
        {/* A label of our own, because the browser labels a file input in its own language. */}
        <label
          id={`${id}-choose`}
          htmlFor={id}
          className={`btn btn-outline-primary ${disabled ? 'disabled' : ''}`}
        >
          Chọn tệp
        </label>
        <p id={`${id}-help`} className="file-help">
          {help}
        </p>
      </div>
      <div role="alert">
        {refused.map(({ name, problem }) => (
          <p key={name} className="file-refused">
            <strong>{name}</strong>
            <span>{`: ${problem}`}</span>
          </p>
        ))}
      </div>
      {files.length > 0 ? (
        <ul className="file-list" aria-label={listLabel}>
          {files.map((file, index) => (
            <li key={`${file.name}/${file.size}/${file.lastModified}`}>
              <span className="file-name">
                <span>{file.name}</span>
                <FileAdvice advice={rules.adviceOn?.(file)} />
              </span>
              <span className="text-secondary numeric">{formatFileSize(file.size)}</span>
              <button
                type="button"
                className="btn btn-sm btn-outline-primary"
                disabled={disabled}
                aria-label={`Bỏ tệp ${file.name}`}
                onClick={() => {
                  onChange(files.filter((_, at) => at !== index))
                  input.current?.focus()
                }}
              >
                Bỏ
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

const FileAdvice = ({ advice }: { advice: string | null | undefined }) =>
  advice ? <span className="file-advice">{advice}</span> : null
