import { useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { paths } from '../paths.ts'
import { useSession } from './SessionProvider.tsx'

/**
 * Student pages without a session go to sign-in and come back afterwards (design.md). Signing out on
 * such a page goes to plain sign-in (section 2, "User menu"): nobody asked to come back.
 */
export function RequireSession() {
  const { signedIn, signedOut } = useSession()
  const { pathname, search, hash } = useLocation()
  const [cameSignedIn] = useState(signedIn)
  if (signedIn) return <Outlet />
  const next = cameSignedIn && signedOut ? undefined : pathname + search + hash
  return <Navigate to={paths.login(next)} replace />
}
