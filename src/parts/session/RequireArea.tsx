import { Outlet, useLocation } from 'react-router-dom'
import { lazyPage } from '../../ui/lazy-view.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import type { ClosedAreaProps } from './ClosedArea.tsx'
import { useSession, type Session } from './SessionProvider.tsx'
import { useProfileQuery } from './use-profile-query.ts'

/** The first visit loads the guards, but not what they say. */
const ClosedArea = lazyPage(() => import('./ClosedArea.tsx'))

interface RequireAreaProps extends ClosedAreaProps {
  isAllowed: (session: Session) => boolean
}

/** The guard of an area (docs/product.md#roles). A page whose session ends in mid-work stays. */
export function RequireArea({ isAllowed, whom, purpose }: RequireAreaProps) {
  const session = useSession()
  const { signedIn, user, keptPage } = session
  const { pathname } = useLocation()
  if (!signedIn && keptPage !== pathname) {
    return <ClosedArea whom={whom} purpose={purpose} />
  }
  if (!user) return <ProfileWait />
  if (!isAllowed(session)) return <ClosedArea whom={whom} purpose={purpose} />
  return <Outlet />
}

/** A token without a profile: the roles are unknown until the profile has loaded. */
const ProfileWait = () => (
  <LoadState
    query={useProfileQuery()}
    skeleton={<PageSkeleton />}
    failure={{ title: 'Không tải được hồ sơ của bạn' }}
  >
    {() => <PageSkeleton />}
  </LoadState>
)
