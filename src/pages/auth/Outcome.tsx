import { useEffect, useRef, type ReactNode } from 'react'

/** What has come of a form or a button: it takes their place, and the focus that they had. */
export function Outcome({ children }: { children: ReactNode }) {
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <p className="mb-0" role="status" tabIndex={-1} ref={box}>
      {children}
    </p>
  )
}
