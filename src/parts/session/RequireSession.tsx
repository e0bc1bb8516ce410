import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'
import { useSession } from './SessionProvider.tsx'

/**
 * Without a session, student pages redirect to sign-in, which leads back (docs/product.md#routes). A page
 * whose session ends in mid-work stays.
 */
export function RequireSession() {
  const { signedIn, keptPage } = useSession()
  const { pathname, search, hash } = useLocation()
  return signedIn || keptPage === pathname ? (
    <Outlet />
  ) : (
    <Navigate to={paths.login(pathname + search + hash)} replace />
  )
}
