import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { Message } from '../ui/Message.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'

export default function GradingCoursePage() {
  return (
    <>
      <PageTitle>Chấm bài</PageTitle>
      <Message
        title="Phần chấm bài chưa sẵn sàng"
        text="Ở bản này, bạn chưa thể xem và chấm bài nộp của khóa học."
      >
        <Link className="btn btn-outline-primary" to={paths.grading()}>
          Về danh sách chấm bài
        </Link>
      </Message>
    </>
  )
}
