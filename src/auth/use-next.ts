import { useSearchParams } from 'react-router-dom'
import { safeNext } from '../../shared/rules/safe-next.ts'

/** Where sign-in leads, and the `next` that links between the pages of this folder pass on. */
export function useNext(): { target: string; next: string | undefined } {
  const [params] = useSearchParams()
  const target = safeNext(params.get('next'))
  return { target, next: target === '/' ? undefined : target }
}
