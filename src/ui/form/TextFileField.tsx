import { readTextFile } from '../read-text-file.ts'
import { toast } from '../toast.ts'
import { Field } from './Field.tsx'

interface TextFileFieldProps {
  label: string
  accept: string
  disabled?: boolean
  onText: (text: string) => void
  /** Says why the file cannot be read. */
  problemOf: (error: unknown) => string
}

/** Reads the text of a chosen file. */
export const TextFileField = (props: TextFileFieldProps) => (
  <Field label={props.label} message={undefined}>
    {(wiring) => (
      <div>
        <input
          {...wiring}
          type="file"
          className="visually-hidden"
          accept={props.accept}
          disabled={props.disabled}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            // So that the user can choose the same file again after correcting it.
            event.target.value = ''
            if (!file) return
            void readTextFile(file).then(props.onText, (error: unknown) =>
              toast.error(props.problemOf(error)),
            )
          }}
        />
        <label className="btn btn-outline-primary" htmlFor={wiring.id}>
          Chọn tệp
        </label>
      </div>
    )}
  </Field>
)
