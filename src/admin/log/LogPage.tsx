import { AdminPage } from '../ui/AdminPage.tsx'

export default function LogPage() {
  return <AdminPage title="Nhật ký">{null}</AdminPage>
}
