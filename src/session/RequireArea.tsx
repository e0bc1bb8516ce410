import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { paths } from '../../shared/paths.ts'
import { LoadState } from '../ui/LoadState.tsx'
import { Message } from '../ui/Message.tsx'
import { onDemand, usePart } from '../ui/on-demand.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { PageSkeleton } from '../ui/Skeletons.tsx'
import { useSession, type Session } from './SessionProvider.tsx'
import { useProfileQuery } from './use-profile-query.ts'

const drawings = onDemand(() => import('../ui/Drawings.tsx'))

/** The first visit loads the guards, but no drawing. */
function ClosedDoor() {
  const { ready: drawn } = usePart(drawings)
  return drawn ? <drawn.ClosedDrawing /> : <svg viewBox="0 0 180 130" aria-hidden="true" />
}

interface RequireAreaProps {
  isAllowed: (session: Session) => boolean
  /** For whom the area is: «giảng viên». */
  whom: string
  /** What one signs in for: «giảng dạy». */
  purpose: string
}

/**
 * The guard of an area with its two messages (docs/product.md#roles). A page whose session ends in mid-work
 * stays.
 */
export function RequireArea({ isAllowed, whom, purpose }: RequireAreaProps) {
  const session = useSession()
  const { signedIn, user, keptPage } = session
  const { pathname, search } = useLocation()
  if (!signedIn && keptPage !== pathname) {
    return (
      <>
        <PageTitle>{`Đăng nhập để ${purpose}`}</PageTitle>
        <Message drawing={<ClosedDoor />} title="Vui lòng đăng nhập.">
          <Link className="btn btn-primary" to={paths.login(pathname + search)}>
            Đăng nhập
          </Link>
        </Message>
      </>
    )
  }
  if (!user) return <ProfileWait />
  if (!isAllowed(session)) return <Refused whom={whom} email={user.email} />
  return <Outlet />
}

/** Reads the profile again: somebody may just have been given the role, and the device knows the old ones. */
function Refused({ whom, email }: { whom: string; email: string }) {
  useQuery(useProfileQuery())
  return (
    <>
      <PageTitle>Không có quyền truy cập</PageTitle>
      <Message
        drawing={<ClosedDoor />}
        title="Bạn không có quyền truy cập."
        text={`Khu vực này dành cho ${whom}. Bạn đang đăng nhập bằng ${email}.`}
      >
        <Link className="btn btn-outline-primary" to={paths.courses()}>
          Về danh sách khóa học
        </Link>
      </Message>
    </>
  )
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
