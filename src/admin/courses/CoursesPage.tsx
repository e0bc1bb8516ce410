import { AdminPage } from '../ui/AdminPage.tsx'

export default function CoursesPage() {
  return <AdminPage title="Khóa học">{null}</AdminPage>
}
