import Button from 'react-bootstrap/Button'
import Card from 'react-bootstrap/Card'
import { Link } from 'react-router-dom'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { useSignOut } from '../push/use-sign-out.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { NotificationSwitch } from './NotificationSwitch.tsx'
import './account.scss'

export default function SettingsPage() {
  const { user } = useSession()
  const signOut = useSignOut()
  return (
    <div className="account">
      <PageTitle>Cài đặt</PageTitle>
      <h1 className="page-head">Cài đặt</h1>
      <Card>
        <Card.Body>
          <h2>Thông báo</h2>
          <NotificationSwitch />
        </Card.Body>
      </Card>
      <Card>
        <Card.Body>
          <h2>Tài khoản</h2>
          <p className="text-break">
            {user ? `Bạn đang đăng nhập bằng ${user.email} trên thiết bị này.` : ''}
          </p>
          <div className="account-links">
            <Link className="btn btn-outline-primary" to={paths.profile()}>
              Sửa hồ sơ
            </Link>
            <Link className="btn btn-outline-primary" to={`${paths.profile()}#mat-khau`}>
              Đổi mật khẩu
            </Link>
            <Button variant="outline-danger" onClick={signOut}>
              Đăng xuất khỏi thiết bị này
            </Button>
          </div>
        </Card.Body>
      </Card>
    </div>
  )
}
