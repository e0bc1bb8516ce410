import { AdminPage } from '../ui/AdminPage.tsx'

export default function OrdersPage() {
  return <AdminPage title="Đơn hàng">{null}</AdminPage>
}
