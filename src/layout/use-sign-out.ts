import { useNavigate } from 'react-router-dom'
import { useDeadlines } from '../deadlines/DeadlineProvider.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/SessionProvider.tsx'

/** Logout (section 2): clears the session, resets deadline notifications, goes to /login. */
export function useSignOut(): () => void {
  const { signOut } = useSession()
  const { reset } = useDeadlines()
  const navigate = useNavigate()
  return () => {
    // First, so that a guarded page does not send to sign-in with a way back to itself.
    void navigate(paths.login())
    signOut()
    reset()
  }
}
