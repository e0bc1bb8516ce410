import type { ComponentPropsWithRef } from 'react'

const TONES = {
  primary: 'btn-primary',
  outline: 'btn-outline-primary',
  danger: 'btn-danger',
  'outline-danger': 'btn-outline-danger',
  link: 'btn-link',
} as const

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  tone?: keyof typeof TONES
  small?: boolean
  opensDialog?: boolean
  /** It keeps the focus and ignores presses, as while its request runs. */
  blocked?: boolean | undefined
}

/** A button with words. In a dense row stands an `IconButton`, below a form a `SubmitButton`. */
export function Button(props: ButtonProps) {
  const { tone = 'outline', small, opensDialog, blocked, className, onClick, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      className={['btn', TONES[tone], small && 'btn-sm', className].filter(Boolean).join(' ')}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      aria-disabled={blocked}
      onClick={blocked ? undefined : onClick}
    />
  )
}
