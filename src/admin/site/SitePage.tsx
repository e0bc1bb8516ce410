import { AdminPage } from '../ui/AdminPage.tsx'

export default function SitePage() {
  return <AdminPage title="Trang web">{null}</AdminPage>
}
