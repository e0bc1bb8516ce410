import { AdminPage } from '../ui/AdminPage.tsx'

export default function OrderPage() {
  return <AdminPage title="Đơn hàng">{null}</AdminPage>
}
