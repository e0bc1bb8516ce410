import type { Role } from '../../../../shared/contract/account.ts'
import type { AccountState } from '../../../../shared/contract/admin/users.ts'
import { ROLE_NAMES, STATE_NAMES, STATE_TONES } from './user-words.ts'

export const StateBadge = ({ state }: { state: AccountState }) => (
  <span className={`badge badge-${STATE_TONES[state]}`}>{STATE_NAMES[state]}</span>
)

export const RoleBadges = ({ roles }: { roles: readonly Role[] }) => (
  <span className="d-flex flex-wrap gap-2">
    {roles.map((role) => (
      <span key={role} className={`badge badge-${role === 'ADMIN' ? 'primary' : 'neutral'}`}>
        {ROLE_NAMES[role]}
      </span>
    ))}
  </span>
)
