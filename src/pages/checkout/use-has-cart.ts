import { useQuery } from '@tanstack/react-query'
import { cartQuery } from '../../api/cart.ts'
import { useSession } from '../../parts/session/SessionProvider.tsx'

/** Whether anything is in the cart; `undefined` while that is unknown, for a visitor always. */
export function useHasCart(): boolean | undefined {
  const { signedIn } = useSession()
  const { data } = useQuery({ ...cartQuery(), enabled: signedIn })
  return signedIn && data ? data.items.length > 0 : undefined
}
