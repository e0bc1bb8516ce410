import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'
import { LostDrawing } from '../../ui/Drawings.tsx'
import { Message } from '../../ui/Message.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'

export default function NotFoundPage() {
  return (
    <>
      <PageTitle>Không tìm thấy trang</PageTitle>
      <Message
        drawing={<LostDrawing />}
        title="404 Not Found"
        text="Trang này không có, hoặc đã được chuyển đi nơi khác. Hãy kiểm tra lại địa chỉ."
      >
        <Link className="btn btn-primary" to={paths.courses()}>
          Xem các khóa học
        </Link>
        <Link className="btn btn-outline-primary" to={paths.contact()}>
          Liên hệ
        </Link>
      </Message>
    </>
  )
}
