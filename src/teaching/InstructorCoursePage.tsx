import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { Message } from '../ui/Message.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'

export default function InstructorCoursePage() {
  return (
    <>
      <PageTitle>Quản lý khóa học</PageTitle>
      <Message
        title="Phần soạn nội dung chưa sẵn sàng"
        text="Ở bản này, bạn chưa thể sửa chương và bài học tại đây. Học viên vẫn học bình thường."
      >
        <Link className="btn btn-outline-primary" to={paths.instructorCourses()}>
          Về danh sách khóa học giảng dạy
        </Link>
      </Message>
    </>
  )
}
