import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { AskForResetLink } from './AskForResetLink.tsx'
import { SetNewPassword } from './SetNewPassword.tsx'

const tokenFrom = (state: unknown): string => {
  const token = (state as { resetToken?: unknown } | null)?.resetToken
  return typeof token === 'string' ? token : ''
}

/**
 * Asks for the mail; with the mail's `?token=`, sets the new password. The token leaves the address
 * bar at once (it would show in screenshots and in the history) and stays with this history entry,
 * so that a reload does not lose it.
 */
export default function ForgotPasswordPage() {
  const [params] = useSearchParams()
  const { pathname, state } = useLocation()
  const given = params.get('token')
  const token = tokenFrom(state)
  const rest = new URLSearchParams(params)
  rest.delete('token')
  if (given) {
    return (
      <Navigate to={{ pathname, search: rest.toString() }} state={{ resetToken: given }} replace />
    )
  }
  return token ? <SetNewPassword token={token} /> : <AskForResetLink />
}
