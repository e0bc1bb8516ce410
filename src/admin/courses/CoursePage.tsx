import { AdminPage } from '../ui/AdminPage.tsx'

export default function CoursePage() {
  return <AdminPage title="Khóa học">{null}</AdminPage>
}
