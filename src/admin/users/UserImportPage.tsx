import { AdminPage } from '../ui/AdminPage.tsx'

export default function UserImportPage() {
  return <AdminPage title="Nhập danh sách">{null}</AdminPage>
}
