import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'
import { onDemand, usePart } from '../../ui/on-demand.ts'
import { TogetherDrawing } from '../../ui/Drawings.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import * as styles from './site.module.scss'

const extras = onDemand(() => import('./AboutExtras.tsx'))

export default function AboutPage() {
  const { ready: Extras } = usePart(extras)
  return (
    <article className={styles.about}>
      <PageTitle>Giới thiệu</PageTitle>
      <div className={styles.proseHead}>
        <div>
          <h1>Về Lớp Mở</h1>
          <p className={styles.proseLead}>
            Lớp Mở là nơi người Việt dạy và học trực tuyến bằng tiếng Việt: chọn một khóa học, trả
            tiền một lần, học theo nhịp của bạn.
          </p>
          <div className={styles.headWays}>
            <Link className="btn btn-primary" to={paths.courses()}>
              Xem các khóa học
            </Link>
            <Link className="btn btn-link" to={paths.contact()}>
              Liên hệ
            </Link>
          </div>
        </div>
        <TogetherDrawing />
      </div>

      <div className={styles.aboutParts}>
        <Part
          title="Bạn học như thế nào"
          path="M12 6.5C9.5 4.8 6.5 4.5 3 5v13c3.5-.5 6.5-.2 9 1.5 2.5-1.7 5.5-2 9-1.5V5c-3.5-.5-6.5-.2-9 1.5zM12 6.5v13"
        >
          <ol>
            <li>Mỗi khóa học chia thành chương và bài: video, tài liệu đọc và bài kiểm tra.</li>
            <li>
              Bài có nhãn «Học thử» cho biết trước giảng viên dạy ra sao. Bạn xem tên của mọi bài
              trong khóa học mà không cần tài khoản.
            </li>
            <li>
              Khi học xong một bài, bạn đánh dấu hoàn thành; tiến độ được lưu lại và hiện trên mọi
              thiết bị bạn đăng nhập.
            </li>
          </ol>
        </Part>
        <Part title="Bạn thanh toán như thế nào" path="M3 6h18v12H3zM3 10h18M7 15h3">
          <ol>
            <li>Thêm khóa học vào giỏ hàng rồi trả bằng ví MoMo hoặc qua cổng VNPAY.</li>
            <li>
              Lớp Mở không thấy và không lưu số thẻ hay mật khẩu ngân hàng của bạn: bạn nhập chúng
              trên trang của nhà cung cấp thanh toán.
            </li>
            <li>
              Khóa học mở ngay khi nhà cung cấp xác nhận đã nhận tiền. Đơn hàng và trạng thái của nó
              nằm trong mục Đơn hàng.
            </li>
          </ol>
        </Part>
        <Part
          title="Ai giảng dạy"
          path="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20c1-4 4-5.5 8-5.5s7 1.5 8 5.5"
        >
          <p>
            <span>
              Giảng viên là người làm nghề và người dạy nghề, đứng tên trên khóa học của mình.
            </span>
            {Extras ? <Extras.RatingsClaim /> : null}
          </p>
        </Part>
        {Extras ? <Extras.OwnerPart /> : null}
      </div>
    </article>
  )
}

interface PartProps {
  title: string
  path: string
  children: ReactNode
}

const Part = ({ title, path, children }: PartProps) => (
  <section>
    <h2>
      <Icon d={path} />
      <span>{title}</span>
    </h2>
    {children}
  </section>
)
