import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'

interface DialogLinkProps {
  to: string
  className?: string | undefined
  children: ReactNode
}

/** Leads to another dialog of the lesson, which takes the place of this one: closing and "Back" lead to the lesson. */
export function DialogLink(props: DialogLinkProps) {
  const { state } = useLocation()
  return <Link {...props} replace state={state as unknown} />
}
