import { Link } from 'react-router-dom'
import { paths } from '../../shared/paths.ts'

/** Section 2: links to /about and /contact. */
export function Footer() {
  return (
    <footer className="site-footer">
      <div className="container site-footer-row">
        <p className="mb-0">Lớp Mở, khóa học trực tuyến bằng tiếng Việt.</p>
        <nav aria-label="Chân trang" className="site-footer-links">
          <Link to={paths.about()}>Giới thiệu</Link>
          <Link to={paths.contact()}>Liên hệ</Link>
        </nav>
      </div>
    </footer>
  )
}
