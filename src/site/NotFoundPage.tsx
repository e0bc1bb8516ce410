import { Link } from 'react-router-dom'
import { paths } from '../../shared/paths.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import * as styles from './site.module.scss'

export default function NotFoundPage() {
  return (
    <div className={styles.notFound}>
      <PageTitle>Không tìm thấy trang</PageTitle>
      <h1>404 Not Found</h1>
      <p className="text-secondary mb-0">
        Trang này không có, hoặc đã được chuyển đi nơi khác. Hãy kiểm tra lại địa chỉ.
      </p>
      <p className={styles.notFoundLinks}>
        <Link className="btn btn-primary" to={paths.courses()}>
          Xem các khóa học
        </Link>
        <Link className="btn btn-outline-primary" to={paths.contact()}>
          Liên hệ
        </Link>
      </p>
    </div>
  )
}
