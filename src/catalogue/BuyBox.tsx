import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import type { ReactNode } from 'react'
import type { CourseCard } from '../../shared/contract/catalogue.ts'
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
import * as styles from './course.module.scss'

interface BuyBoxProps {
  course: CourseCard & { saleEndsAt?: string | undefined }
  /** Where who owns the course goes on. */
  learnAt: string
  /** Facts of the course. */
  children: ReactNode
}

/** Picture, price, cart button and facts of a course; stays in view on wide screens. */
export function BuyBox({ course, learnAt, children }: BuyBoxProps) {
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
            <Link className="btn btn-primary" to={learnAt}>
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
        {children}
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
