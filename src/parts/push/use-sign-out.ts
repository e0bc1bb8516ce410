import { useNavigate } from 'react-router-dom'
import { storedSession } from '../../api/session-store.ts'
import { paths } from '../../../shared/paths.ts'
import { useSession } from '../session/SessionProvider.tsx'

/** Logout (docs/product.md#navigation): clears the session, goes to /login, tells the backend in the background. */
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
