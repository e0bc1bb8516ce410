import { useEffect, useRef } from 'react'
import { useSession } from '../../parts/session/SessionProvider.tsx'
import { onDemand, usePart } from '../../ui/on-demand.ts'
import { useIdleLoad } from '../../ui/use-idle-load.ts'

const signInDialog = onDemand(async () => {
  const [{ SignInDialog }] = await Promise.all([
    import('./SignInDialog.tsx'),
    // The check of a refusal, which `api/http.ts` needs first.
    import('../../api/refusal.ts'),
  ])
  return SignInDialog
})
const AHEAD = [signInDialog]
const NOTHING: typeof AHEAD = []

/**
 * Opens sign-in over a page whose session has ended in mid-work (docs/behaviour.md#session). It loads ahead
 * for signed-in users, because the end may come without a network.
 */
export function SignInAgain() {
  const { signedIn, asking, putOff } = useSession()
  useIdleLoad(signedIn ? AHEAD : NOTHING)
  const { ready: SignInDialog, failure } = usePart(signInDialog, asking)
  const told = useRef<unknown>(null)
  useEffect(() => {
    // Without the dialog nobody could sign in over the page: its requests must not wait.
    if (failure === null || failure === told.current) return
    told.current = failure
    putOff()
  }, [failure, putOff])
  return asking && SignInDialog ? <SignInDialog /> : null
}
