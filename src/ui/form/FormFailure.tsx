import '../styles/form.scss'

interface FormFailureProps {
  /** The message, to the letter (docs/product.md#messages). */
  title: string | null
  /** What happened, when that helps. */
  detail?: string | undefined
}

/** What went wrong with the whole form; stands above its buttons and is read out at once. */
export function FormFailure({ title, detail }: FormFailureProps) {
  return (
    <div role="alert">
      {title ? (
        <div className="form-failure">
          <p>{title}</p>
          {detail ? <p>{detail}</p> : null}
        </div>
      ) : null}
    </div>
  )
}
