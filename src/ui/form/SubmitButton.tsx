import type { Ref } from 'react'

interface SubmitButtonProps {
  ref?: Ref<HTMLButtonElement>
  pending: boolean
  /** While nothing has been changed that could be sent. */
  idle?: boolean
  children: string
  busy: string
  wide?: boolean
  /** Where another button leads the page. */
  quiet?: boolean
}

/** Submits the form. Never `disabled`, which would drop the focus; `useSend` ignores presses while pending. */
export function SubmitButton(props: SubmitButtonProps) {
  const { ref, pending, idle = false, children, busy, wide = false, quiet = false } = props
  return (
    <button
      ref={ref}
      type="submit"
      aria-disabled={pending || idle}
      onClick={(event) => {
        if (idle) event.preventDefault()
      }}
      className={`btn ${quiet ? 'btn-outline-primary' : 'btn-primary'} ${wide ? 'w-100' : ''}`}
    >
      {pending ? busy : children}
    </button>
  )
}
