import { useSearchParams } from 'react-router-dom'
import { safeNext } from '../../../shared/rules/safe-next.ts'

/** The page after sign-in, and the `next` parameter that links between these pages pass on. */
export function useNext(): { target: string; next: string | undefined } {
  const [params] = useSearchParams()
  const target = safeNext(params.get('next'))
  return { target, next: target === '/' ? undefined : target }
}
