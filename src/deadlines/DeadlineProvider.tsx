import type { ReactNode } from 'react'

export function DeadlineProvider({ children }: { children: ReactNode }) {
  return children
}
