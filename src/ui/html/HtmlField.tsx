import { useId, useState } from 'react'
import {
  useController,
  type Control,
  type FieldPathByValue,
  type FieldValues,
} from 'react-hook-form'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { onDemand, usePart } from '../on-demand.ts'
import { messageOf } from '../form/Field.tsx'
import { tagsBeyondEditor } from './editable-html.ts'

// The editor is larger than the dialog, so it loads separately; users can type the source meanwhile.
const richEditor = onDemand(async () => (await import('./RichEditor.tsx')).default)

interface HtmlFieldProps<T extends FieldValues> {
  control: Control<T>
  /** A field whose value is plain text or HTML. */
  name: FieldPathByValue<T, string>
  label: string
  disabled?: boolean
}

/** A description, in an editor or as HTML source. Not cleaned here: `RichText` cleans it for display. */
export function HtmlField<T extends FieldValues>(props: HtmlFieldProps<T>) {
  const { control, name, label, disabled = false } = props
  const {
    field: { ref, onChange, onBlur, value: held },
    fieldState,
  } = useController({ control, name })
  // The cast is safe: `FieldPathByValue` allows only fields that hold text.
  const value = held as string
  const message = messageOf(fieldState.error)
  const beyond = tagsBeyondEditor(value)
  const [wantsSource, setWantsSource] = useState(beyond.length > 0)
  const id = useId()
  const described = message ? `${id}-message` : undefined
  const source = (
    <textarea
      id={id}
      ref={ref}
      name={name}
      className="form-control html-source"
      rows={6}
      aria-labelledby={`${id}-label`}
      aria-describedby={described}
      disabled={disabled}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  )
  const isSource = wantsSource || beyond.length > 0
  const { ready: RichEditor, failure } = usePart(richEditor, !isSource)
  const [seenFailure, setSeenFailure] = useState<unknown>(null)
  if (failure !== seenFailure) {
    setSeenFailure(failure)
    // The source stays until the user wants the editor: it must not come while someone types.
    if (failure !== null) setWantsSource(true)
  }
  return (
    <div>
      <div className="d-flex align-items-baseline justify-content-between gap-12">
        <label className="form-label" id={`${id}-label`} htmlFor={id}>
          {label}
        </label>
        <button
          type="button"
          className="btn btn-link btn-sm"
          aria-pressed={isSource}
          disabled={beyond.length > 0}
          onClick={() => setWantsSource(!wantsSource)}
        >
          Mã HTML
        </button>
      </div>
      {isSource ? (
        source
      ) : (
        <ErrorBoundary fallback={source}>
          {RichEditor ? (
            <RichEditor
              value={value}
              onChange={onChange}
              labelledBy={`${id}-label`}
              describedBy={described}
              disabled={disabled}
            />
          ) : (
            source
          )}
        </ErrorBoundary>
      )}
      {failure !== null && isSource ? (
        <p className="form-text" role="status">
          Chưa tải được trình soạn thảo. Bạn gõ mã HTML, hoặc bấm “Mã HTML” để thử lại.
        </p>
      ) : null}
      {message ? (
        <div className="field-message" id={`${id}-message`}>
          {message}
        </div>
      ) : null}
      {beyond.length > 0 ? (
        <p className="form-text">
          {`Trình soạn thảo không giữ được ${beyond.map((tag) => `<${tag}>`).join(', ')}, nên nội dung này chỉ sửa ở dạng mã HTML.`}
        </p>
      ) : null}
    </div>
  )
}
