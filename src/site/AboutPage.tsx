import { Link } from 'react-router-dom'
import { paths } from '../../shared/paths.ts'
import { onDemand, usePart } from '../ui/on-demand.ts'
import { TogetherDrawing } from '../ui/Drawings.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import * as styles from './site.module.scss'

const extras = onDemand(() => import('./AboutExtras.tsx'))

export default function AboutPage() {
  const { ready: Extras } = usePart(extras)
  return (
    <article className={styles.prose}>
      <PageTitle>Giới thiệu</PageTitle>
      <div className={styles.proseHead}>
        <div>
          <h1>Về Lớp Mở</h1>
          <p className={styles.proseLead}>
            Lớp Mở là nơi người Việt dạy và học trực tuyến bằng tiếng Việt: chọn một khóa học, trả
            tiền một lần, học theo nhịp của bạn.
          </p>
        </div>
        <TogetherDrawing />
      </div>

      <h2>Bạn học như thế nào</h2>
      <ul>
        <li>Mỗi khóa học chia thành chương và bài: video, tài liệu đọc và bài kiểm tra.</li>
        <li>
          Bài có nhãn «Học thử» cho biết trước giảng viên dạy ra sao. Bạn xem tên của mọi bài trong
          khóa học mà không cần tài khoản.
        </li>
        <li>
          Khi học xong một bài, bạn đánh dấu hoàn thành; tiến độ được lưu lại và hiện trên mọi thiết
          bị bạn đăng nhập.
        </li>
      </ul>

      <h2>Bạn thanh toán như thế nào</h2>
      <ul>
        <li>Thêm khóa học vào giỏ hàng rồi trả bằng ví MoMo hoặc qua cổng VNPAY.</li>
        <li>
          Lớp Mở không thấy và không lưu số thẻ hay mật khẩu ngân hàng của bạn: bạn nhập chúng trên
          trang của nhà cung cấp thanh toán.
        </li>
        <li>
          Khóa học mở ngay khi nhà cung cấp xác nhận đã nhận tiền. Đơn hàng và trạng thái của nó nằm
          trong mục Đơn hàng.
        </li>
      </ul>

      <h2>Ai giảng dạy</h2>
      <p>
        <span>
          Giảng viên là người làm nghề và người dạy nghề, đứng tên trên khóa học của mình.
        </span>
        {Extras ? <Extras.RatingsClaim /> : null}
      </p>

      {Extras ? <Extras.OwnerPart /> : null}

      <p className="d-flex flex-wrap gap-2 mt-4">
        <Link className="btn btn-primary" to={paths.courses()}>
          Xem các khóa học
        </Link>
        <Link className="btn btn-outline-primary" to={paths.contact()}>
          Liên hệ
        </Link>
      </p>
    </article>
  )
}
