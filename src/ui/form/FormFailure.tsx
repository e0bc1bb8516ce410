import { intoView } from '../into-view.ts'
import '../styles/form.scss'

interface FormFailureProps {
  /** The exact message (docs/product.md#messages). */
  title: string | null
  detail?: string | undefined
}

/** A failure of the whole form, shown above its buttons, brought into view and announced at once. */
export function FormFailure({ title, detail }: FormFailureProps) {
  return (
    <div role="alert">
      {title ? (
        <div className="form-failure" ref={intoView}>
          <p>{title}</p>
          {detail ? <p>{detail}</p> : null}
        </div>
      ) : null}
    </div>
  )
}
