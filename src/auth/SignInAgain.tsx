import { useEffect, useEffectEvent } from 'react'
import { useSession } from '../session/SessionProvider.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import { whenIdle } from '../ui/when-idle.ts'

const useSignInDialog = lazyComponent(async () => {
  const [{ SignInDialog }] = await Promise.all([
    import('./SignInDialog.tsx'),
    // The check of a refusal, which `api/http.ts` needs first.
    import('../api/refusal.ts'),
  ])
  return SignInDialog
})

/**
 * Opens sign-in over a page whose session has ended in mid-work (docs/behaviour.md#session). It loads ahead
 * for signed-in users, because the end may come without a network.
 */
export function SignInAgain() {
  const { signedIn, asking, putOff } = useSession()
  // Without the dialog nobody could sign in over the page: its requests must not wait.
  const [SignInDialog, want] = useSignInDialog(putOff)
  const load = useEffectEvent(want)
  useEffect(() => {
    if (asking) load()
    return signedIn ? whenIdle(load) : undefined
  }, [asking, signedIn])
  return asking && SignInDialog ? <SignInDialog /> : null
}
