import { PageTitle } from '../../ui/PageTitle.tsx'

export default function NewCoursePage() {
  return (
    <>
      <PageTitle>Khóa học mới</PageTitle>
      <h1 className="page-head">Khóa học mới</h1>
    </>
  )
}
