import { useNavigate } from 'react-router-dom'
import { storedSession } from '../../api/session-store.ts'
import { paths } from '../../../shared/paths.ts'
import { useSession } from '../session/SessionProvider.tsx'

/**
 * Logout (docs/product.md#navigation): clears the session and goes to /login. The end of the
 * session resets the deadline notifications and forgets the user's data. The
 * backend hears of it in the background, and of a failure there nobody.
 */
export function useSignOut(): () => void {
  const { signOut } = useSession()
  const navigate = useNavigate()
  return () => {
    const { token } = storedSession()
    // First, or a guarded page would redirect to sign-in with itself as `next`.
    void navigate(paths.login())
    signOut()
    void import('./tell-sign-out.ts').then(({ tellSignOut }) => tellSignOut(token)).catch(() => {})
  }
}
