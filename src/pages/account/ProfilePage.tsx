import type { Role, User } from '../../../shared/contract/account.ts'
import { useFeature } from '../../api/site.ts'
import { useProfileQuery } from '../../parts/session/use-profile-query.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { onDemand, usePart } from '../../ui/on-demand.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import * as styles from './account.module.scss'

const ROLE_NAMES: Record<Role, string> = {
  STUDENT: 'Học viên',
  INSTRUCTOR: 'Giảng viên',
  ADMIN: 'Quản trị viên',
}

export default function ProfilePage() {
  return (
    <div className={`${styles.account} ${styles.profile}`}>
      <PageTitle>Hồ sơ</PageTitle>
      <LoadState
        query={useProfileQuery()}
        skeleton={<PageSkeleton />}
        failure={{ title: 'Không tải được hồ sơ của bạn' }}
      >
        {(user) => (
          <>
            <Person user={user} />
            <ProofWhereOffered />
            <div className={styles.profileForms}>
              {/* The key gives each user a new form, so that no form mixes two users' values. */}
              <ProfileForm key={user._id} user={user} />
              <PasswordForm email={user.email} />
            </div>
          </>
        )}
      </LoadState>
    </div>
  )
}

const emailProof = onDemand(async () => (await import('./EmailProof.tsx')).EmailProof)

/** Beyond the contract (docs/trust.md#proof-of-an-address): nothing where it is not offered or does not load. */
function ProofWhereOffered() {
  const isOffered = useFeature('mails') === true
  const { ready: EmailProof } = usePart(emailProof, isOffered)
  return EmailProof && isOffered ? <EmailProof /> : null
}

const Person = ({ user }: { user: User }) => (
  <div className={styles.accountPerson}>
    <Avatar src={user.avatar} size={64} />
    <div>
      <div className={styles.accountName}>
        <h1>{user.fullName || 'Hồ sơ'}</h1>
        {user.roles.map((role) => (
          <span key={role} className="badge badge-primary">
            {ROLE_NAMES[role]}
          </span>
        ))}
      </div>
      <p className="text-secondary">
        <span>{user.email}</span>
        {user.username ? <span>{`Tên đăng nhập: ${user.username}`}</span> : null}
      </p>
    </div>
  </div>
)
