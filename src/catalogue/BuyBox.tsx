import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import type { Course } from '../../shared/contract/catalogue.ts'
import { myCoursesQuery } from '../api/learning.ts'
import { cartChanges, cartQuery, addToCart } from '../api/cart.ts'
import { formatDateTime } from '../../shared/format/dates.ts'
import { paths } from '../../shared/paths.ts'
import { isOnSale } from '../../shared/rules/prices.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { CourseImage } from '../course/CourseImage.tsx'
import { PriceSaved, PriceTag } from '../course/PriceTag.tsx'
import { useOnceMutation } from '../sending/use-once-mutation.ts'
import { toApiError } from '../api/errors.ts'
import { SlowNotice } from '../ui/SlowNotice.tsx'
import { toast } from '../ui/toast.ts'
import { formatCount } from '../../shared/format/money.ts'
import * as styles from './course.module.scss'

/** Picture, price, cart button and facts of a course; stays in view on wide screens. */
export function BuyBox({ course, lessons }: { course: Course; lessons: number }) {
  const { signedIn } = useSession()
  // Both responses only add a link; the box is complete without them.
  const { data: mine } = useQuery({ ...myCoursesQuery(), enabled: signedIn })
  const { data: cart } = useQuery({ ...cartQuery(), enabled: signedIn })
  const owned = signedIn && mine?.some((each) => each.course._id === course._id)
  const inCart = signedIn && cart?.items.some((item) => item.course._id === course._id)
  return (
    <aside className={`card ${styles.courseBuy}`} aria-label="Mua khóa học">
      <CourseImage
        className={styles.courseBuyImage}
        course={course}
        sizes="(min-width: 992px) 360px, (min-width: 576px) 280px, 100vw"
        load="first"
      />
      <div className={styles.courseBuyBody}>
        <p className={styles.courseBuyPrice}>
          <PriceTag course={course} />
          <PriceSaved course={course} />
        </p>
        {course.saleEndsAt && isOnSale(course) ? (
          <p className="small text-secondary">{`Giá khuyến mãi đến ${formatDateTime(course.saleEndsAt)}.`}</p>
        ) : null}
        {owned ? (
          <>
            <Link className="btn btn-primary" to={paths.outline(course._id)}>
              Vào học
            </Link>
            <p className="small text-secondary">Khóa học này đã nằm trong mục học của bạn.</p>
          </>
        ) : null}
        <AddToCart courseId={course._id} quiet={owned === true} />
        {inCart ? (
          <Link className="btn btn-outline-primary" to={paths.cart()}>
            Xem giỏ hàng
          </Link>
        ) : null}
        <CourseFacts course={course} lessons={lessons} />
      </div>
    </aside>
  )
}

const FAILED = 'Không thêm được vào giỏ, hãy đăng nhập.'

interface AddToCartProps {
  courseId: string
  /** True when the box has another, primary button. */
  quiet: boolean
}

/**
 * «Thêm vào giỏ hàng» with its messages (docs/product.md#messages). The only failure message mentions
 * sign-in, so visitors get the sign-in link beside it and signed-in users the reason.
 */
function AddToCart({ courseId, quiet }: AddToCartProps) {
  const client = useQueryClient()
  const { signedIn } = useSession()
  const { pathname, search } = useLocation()
  const { mutate, isPending, error, slow, letGo } = useOnceMutation({
    mutationFn: (_: void, signal) => addToCart(courseId, signal),
    onSuccess: () => {
      toast.success('Đã thêm vào giỏ hàng')
      void cartChanges.lineChanged(client)
    },
    onError: () => {
      toast.error(FAILED)
      // Only the response may have been lost: then the link to the cart appears.
      if (signedIn) void cartChanges.lineChanged(client)
    },
  })
  return (
    <>
      <button
        type="button"
        className={quiet ? 'btn btn-outline-primary' : 'btn btn-primary'}
        aria-disabled={isPending}
        onClick={() => mutate()}
      >
        Thêm vào giỏ hàng
      </button>
      <SlowNotice slow={slow} label="Dừng chờ" onAct={letGo} />
      <output className={styles.courseBuyNote}>
        {error ? (
          signedIn ? (
            toApiError(error).message
          ) : (
            <>
              Giỏ hàng cần tài khoản.{' '}
              <Link to={paths.login(pathname + search)}>Đăng nhập rồi quay lại đây</Link>
            </>
          )
        ) : null}
      </output>
    </>
  )
}

/** Labels of the codes that our API sends; others are shown as they are. */
const LEVELS: Record<string, string> = {
  BEGINNER: 'cơ bản',
  INTERMEDIATE: 'trung cấp',
  ADVANCED: 'nâng cao',
}
const LANGUAGES: Record<string, string> = { VI: 'tiếng Việt', EN: 'tiếng Anh' }

const Code = ({ code, labels }: { code: string; labels: Record<string, string> }) => {
  const label = labels[code.toUpperCase()]
  return (
    <dd>
      <span>{code}</span>
      {label ? <span className="text-secondary">{` (${label})`}</span> : null}
    </dd>
  )
}

/** Level, language, duration label (docs/product.md#course) and the number of lessons. */
function CourseFacts({ course, lessons }: { course: Course; lessons: number }) {
  return (
    <dl className={styles.courseFacts}>
      <div>
        <dt>Trình độ</dt>
        <Code code={course.level} labels={LEVELS} />
      </div>
      <div>
        <dt>Ngôn ngữ</dt>
        <Code code={course.language} labels={LANGUAGES} />
      </div>
      <div>
        <dt>Thời lượng</dt>
        <dd>{course.durationLabel}</dd>
      </div>
      {lessons > 0 ? (
        <div>
          <dt>Số bài học</dt>
          <dd className="numeric">{formatCount(lessons)}</dd>
        </div>
      ) : null}
    </dl>
  )
}
