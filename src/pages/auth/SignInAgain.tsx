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

/** Sign-in over a page whose session has ended (docs/behaviour.md#session). Loaded ahead, for lost networks. */
export function SignInAgain() {
  const { signedIn, asking, putOff } = useSession()
  useIdleLoad(signedIn ? AHEAD : NOTHING)
  const { ready: SignInDialog, failure } = usePart(signInDialog, asking)
  const handled = useRef<unknown>(null)
  useEffect(() => {
    // Without the dialog nobody could sign in over the page: its requests must not wait.
    if (failure === null || failure === handled.current) return
    handled.current = failure
    putOff()
  }, [failure, putOff])
  return asking && SignInDialog ? <SignInDialog /> : null
}
