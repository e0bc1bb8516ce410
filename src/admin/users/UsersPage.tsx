import { AdminPage } from '../ui/AdminPage.tsx'

export default function UsersPage() {
  return <AdminPage title="Người dùng">{null}</AdminPage>
}
