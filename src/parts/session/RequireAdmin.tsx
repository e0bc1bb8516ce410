import { RequireArea } from './RequireArea.tsx'
import { canManage } from './roles.ts'

/** The guard of the back office (docs/back-office.md). */
export const RequireAdmin = () => (
  <RequireArea isAllowed={({ user }) => canManage(user)} whom="quản trị viên" purpose="quản trị" />
)
