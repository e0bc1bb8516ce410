import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'
import { ClosedDrawing } from '../../ui/Drawings.tsx'
import { Message } from '../../ui/Message.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useSession } from './SessionProvider.tsx'
import { useProfileQuery } from './use-profile-query.ts'

export interface ClosedAreaProps {
  /** For whom the area is: «giảng viên». */
  whom: string
  /** What one signs in for: «giảng dạy». */
  purpose: string
}

/** The two messages of a guard (docs/product.md#roles): to a visitor, and to who is signed in without the role. */
export default function ClosedArea({ whom, purpose }: ClosedAreaProps) {
  const { signedIn, user } = useSession()
  return signedIn && user ? (
    <Refused whom={whom} email={user.email} />
  ) : (
    <SignInFirst purpose={purpose} />
  )
}

function SignInFirst({ purpose }: { purpose: string }) {
  const { pathname, search } = useLocation()
  return (
    <>
      <PageTitle>{`Đăng nhập để ${purpose}`}</PageTitle>
      <Message drawing={<ClosedDrawing />} title="Vui lòng đăng nhập.">
        <Link className="btn btn-primary" to={paths.login(pathname + search)}>
          Đăng nhập
        </Link>
      </Message>
    </>
  )
}

/** Reads the profile again: the user may just have been given the role. */
function Refused({ whom, email }: { whom: string; email: string }) {
  useQuery(useProfileQuery())
  return (
    <>
      <PageTitle>Không có quyền truy cập</PageTitle>
      <Message
        drawing={<ClosedDrawing />}
        title="Bạn không có quyền truy cập."
        text={`Khu vực này dành cho ${whom}. Bạn đang đăng nhập bằng ${email}.`}
      >
        <Link className="btn btn-outline-primary" to={paths.courses()}>
          Xem các khóa học
        </Link>
      </Message>
    </>
  )
}
