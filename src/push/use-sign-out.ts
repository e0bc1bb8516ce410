import { useNavigate } from 'react-router-dom'
import { storedSession } from '../api/session-store.ts'
import { isPushConfigured } from '../env.ts'
import { paths } from '../../shared/paths.ts'
import { releasePushes } from './release-pushes.ts'
import { useSession } from '../session/SessionProvider.tsx'

/**
 * Logout (docs/product.md#navigation): clears the session and goes to /login. The end of the
 * session resets the deadline notifications and forgets the user's data. The
 * browser releases its push token in the background.
 */
export function useSignOut(): () => void {
  const { signOut } = useSession()
  const navigate = useNavigate()
  return () => {
    const { token } = storedSession()
    // First, or a guarded page would redirect to sign-in with itself as `next`.
    void navigate(paths.login())
    signOut()
    if (isPushConfigured()) void releasePushes(token)
  }
}
