import { AdminPage } from '../ui/AdminPage.tsx'

export default function RevenuePage() {
  return <AdminPage title="Doanh thu">{null}</AdminPage>
}
