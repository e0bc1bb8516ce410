import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { paths } from '../../shared/paths.ts'
import { useSession } from './SessionProvider.tsx'

/** Student pages without a session go to sign-in and come back afterwards (design.md). */
export function RequireSession() {
  const { signedIn } = useSession()
  const { pathname, search, hash } = useLocation()
  return signedIn ? <Outlet /> : <Navigate to={paths.login(pathname + search + hash)} replace />
}
