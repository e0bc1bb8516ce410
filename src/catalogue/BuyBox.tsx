import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Course } from '../../shared/contract/catalogue.ts'
import { myCoursesQuery } from '../api/learning-queries.ts'
import { cartQuery } from '../api/queries.ts'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { CourseImage } from '../course/CourseImage.tsx'
import { PriceSaved, PriceTag } from '../course/PriceTag.tsx'
import { AddToCart } from './AddToCart.tsx'
import { CourseFacts } from './CourseFacts.tsx'

/** Picture, price, the way into the cart and the facts of a course; stays in view on wide screens. */
export function BuyBox({ course, lessons }: { course: Course; lessons: number }) {
  const { signedIn } = useSession()
  // Both only add a link: without an answer the box is complete.
  const { data: mine } = useQuery({ ...myCoursesQuery(), enabled: signedIn })
  const { data: cart } = useQuery({ ...cartQuery(), enabled: signedIn })
  const owned = signedIn && mine?.some((each) => each.course._id === course._id)
  const inCart = signedIn && cart?.items.some((item) => item.course._id === course._id)
  return (
    <aside className="card course-buy" aria-label="Mua khóa học">
      <CourseImage
        className="course-buy-image"
        course={course}
        sizes="(min-width: 992px) 360px, (min-width: 576px) 280px, 100vw"
        load="first"
      />
      <div className="course-buy-body">
        <p className="course-buy-price">
          <PriceTag course={course} />
          <PriceSaved course={course} />
        </p>
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
