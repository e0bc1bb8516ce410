import { AdminPage } from '../ui/AdminPage.tsx'

export default function TopicsPage() {
  return <AdminPage title="Chủ đề">{null}</AdminPage>
}
