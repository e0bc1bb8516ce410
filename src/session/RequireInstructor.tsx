import { Link, Outlet, useLocation } from 'react-router-dom'
import { paths } from '../paths.ts'
import { Message } from '../ui/Message.tsx'
import { PageSkeleton } from '../ui/Skeletons.tsx'
import { useSession } from './SessionProvider.tsx'

/** The instructor area's guard with its two messages (section 6). */
export function RequireInstructor() {
  const { signedIn, user, canTeach } = useSession()
  const { pathname, search } = useLocation()
  if (!signedIn) {
    return (
      <Message title="Vui lòng đăng nhập.">
        <Link className="btn btn-primary" to={paths.login(pathname + search)}>
          Đăng nhập
        </Link>
      </Message>
    )
  }
  if (!user) return <PageSkeleton />
  if (!canTeach) {
    return (
      <Message title="Bạn không có quyền truy cập.">
        <Link className="btn btn-outline-primary" to={paths.courses()}>
          Về danh sách khóa học
        </Link>
      </Message>
    )
  }
  return <Outlet />
}
