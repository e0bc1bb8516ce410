import { PageTitle } from '../../ui/PageTitle.tsx'

export default function CourseSettingsPage() {
  return (
    <>
      <PageTitle>Thiết lập khóa học</PageTitle>
      <h1 className="page-head">Thiết lập khóa học</h1>
    </>
  )
}
