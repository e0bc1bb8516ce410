import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { paths } from '../../shared/paths.ts'
import { useSession } from './SessionProvider.tsx'

/** Student pages without a session lead to sign-in and back (docs/product.md#routes). */
export function RequireSession() {
  const { signedIn } = useSession()
  const { pathname, search, hash } = useLocation()
  return signedIn ? <Outlet /> : <Navigate to={paths.login(pathname + search + hash)} replace />
}
