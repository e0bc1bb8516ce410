import { useNavigate } from 'react-router-dom'
import { paths } from '../paths.ts'
import { useSession } from './SessionProvider.tsx'

/**
 * Logout (section 2): clears the session and goes to /login. The end of the session resets the
 * deadline notifications (`DeadlineProvider`) and forgets the user's data.
 */
export function useSignOut(): () => void {
  const { signOut } = useSession()
  const navigate = useNavigate()
  return () => {
    // First, so that a guarded page does not send to sign-in with a way back to itself.
    void navigate(paths.login())
    signOut()
  }
}
