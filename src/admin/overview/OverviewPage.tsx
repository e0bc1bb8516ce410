import { AdminPage } from '../ui/AdminPage.tsx'

export default function OverviewPage() {
  return <AdminPage title="Tổng quan">{null}</AdminPage>
}
