import { AdminPage } from '../ui/AdminPage.tsx'

export default function UserPage() {
  return <AdminPage title="Người dùng">{null}</AdminPage>
}
