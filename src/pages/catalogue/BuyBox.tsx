import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { useContext, useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import type { Course, CourseCard } from '../../../shared/contract/catalogue.ts'
import { myCoursesQuery } from '../../api/learning.ts'
import { useFeature } from '../../api/site.ts'
import { cartChanges, cartQuery, addToCart } from '../../api/cart.ts'
import { formatDateTime } from '../../../shared/format/dates.ts'
import { formatMoney } from '../../../shared/format/money.ts'
import { paths } from '../../../shared/paths.ts'
import { BEING_CHECKED } from '../../../shared/rules/being-checked.ts'
import {
  isOnSale,
  priceToPay,
  savedAmount,
  savedPercent,
  type Priced,
} from '../../../shared/rules/prices.ts'
import { useSession } from '../../parts/session/SessionProvider.tsx'
import { CourseImage } from '../../parts/course/CourseImage.tsx'
import { PriceTag } from '../../parts/course/PriceTag.tsx'
import { ProvidersContext } from '../../parts/payment/providers.ts'
import { SendNotes } from '../../parts/sending/SendNotes.tsx'
import { useSend } from '../../parts/sending/use-send.ts'
import { BottomBar } from '../../ui/BottomBar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { toast } from '../../ui/toast.ts'
import { useIsOut } from '../../ui/use-is-out.ts'
import { useOwnEntry } from './use-own-entry.ts'
import { keepWantedCourse, takeWantedCourse } from './wanted-course.ts'
import * as styles from './buy-box.module.scss'

interface BuyBoxProps {
  course: CourseCard & Partial<Pick<Course, 'saleEndsAt' | 'assignmentCount'>>
  /** The owner's way to the lessons. */
  learnAt: string
  /** The address of the first free preview, if there is one. */
  trialAt?: string | undefined
  /** Whether the page shows the course's picture already. */
  withoutPicture?: boolean
  /** Whether the page is about something else, so that the box names the course. */
  named?: boolean
  children: ReactNode
}

/** Picture, price, cart button and facts of a course; stays in view on wide screens. */
export function BuyBox({ course, learnAt, trialAt, withoutPicture, named, children }: BuyBoxProps) {
  const { signedIn } = useSession()
  const owned = useOwnEntry(course._id)
  // The response only adds a link; the box is complete without it.
  const { data: cart } = useQuery({ ...cartQuery(), enabled: signedIn })
  const inCart = signedIn && cart?.items.some((item) => item.course._id === course._id)
  const isChecked =
    signedIn && cart?.beingChecked?.some(({ courseIds }) => courseIds.includes(course._id))
  // Few words beside the picture: the facts stand below both.
  const isShort = !withoutPicture && (owned !== undefined || !priceToPay(course))
  return (
    <aside
      className={`card ${styles.courseBuy} ${isShort ? styles.courseBuyShort : ''}`}
      aria-label="Mua khóa học"
    >
      {withoutPicture ? null : (
        <div className={styles.courseBuyCover}>
          <CourseImage
            className={styles.courseBuyImage}
            course={course}
            sizes="(min-width: 992px) 360px, (min-width: 576px) 280px, 100vw"
            load="first"
          />
          {trialAt && !owned ? (
            // The button below says the same to readers and to the keyboard.
            <Link className={styles.courseBuyTrial} to={trialAt} tabIndex={-1} aria-hidden="true">
              <PlayIcon />
              <span>Bài học thử</span>
            </Link>
          ) : null}
        </div>
      )}
      <div className={styles.courseBuyBody}>
        {named ? (
          <Link className="lone-link text-body fw-semibold" to={paths.course(course.slug)}>
            {course.title}
          </Link>
        ) : null}
        {owned ? (
          <>
            <p className={styles.courseBuyOwned}>
              <Icon d="m5 12.5 5 5 9-11" />
              <span>Khóa học này đã nằm trong mục học của bạn.</span>
            </p>
            <p className="text-secondary numeric">{`Đã học ${owned.progressPct}%`}</p>
            {owned.next ? (
              <p className="text-break">
                <span className="text-secondary">Bài tiếp theo: </span>
                <Link className="lone-link" to={paths.lesson(owned.next.lessonId)}>
                  {owned.next.title}
                </Link>
              </p>
            ) : null}
            <InReach name={named ? course.title : undefined}>
              {(isBar) => (
                <>
                  {isBar ? (
                    <p className="fw-semibold d-lg-none" aria-hidden="true">
                      {`Đã học ${owned.progressPct}%`}
                    </p>
                  ) : null}
                  <Link className="btn btn-primary" to={learnAt}>
                    Vào học
                  </Link>
                </>
              )}
            </InReach>
          </>
        ) : null}
        <div className={owned ? styles.courseBuyAgain : styles.courseBuyOffer}>
          <p className={styles.courseBuyPrice}>
            <PriceTag course={course} />
            {owned ? null : <AmountSaved course={course} />}
          </p>
          {course.saleEndsAt && isOnSale(course) && !owned ? (
            <p className="small text-secondary">{`Giá khuyến mãi đến ${formatDateTime(course.saleEndsAt)}.`}</p>
          ) : null}
          <AddToCart
            course={course}
            learnAt={learnAt}
            quiet={owned !== undefined || isChecked === true}
            named={named === true}
          />
        </div>
        {isChecked && !owned ? (
          <p className="note note-warning py-2 px-12 mb-0">
            <strong>{`${BEING_CHECKED}.`}</strong> <Link to={paths.orders()}>Xem đơn hàng</Link>
          </p>
        ) : null}
        {inCart ? (
          <Link className="btn btn-outline-primary" to={paths.cart()}>
            Xem giỏ hàng
          </Link>
        ) : null}
        {trialAt && !owned ? (
          <Link className="btn btn-outline-primary" to={trialAt}>
            {priceToPay(course) ? 'Học thử miễn phí' : 'Xem bài học thử'}
          </Link>
        ) : null}
        {owned ? null : <Promises course={course} />}
      </div>
      <div className={styles.courseBuyFacts}>{children}</div>
    </aside>
  )
}

/** «Tiết kiệm 300.000 đ (37%)» for a course on sale, else nothing. */
function AmountSaved({ course }: { course: Priced }) {
  if (!isOnSale(course)) return null
  const saved = formatMoney(savedAmount(course))
  const percent = savedPercent(course)
  return (
    <span className="price-saved">
      {percent > 0 ? `Tiết kiệm ${saved} (${percent}%)` : `Tiết kiệm ${saved}`}
    </span>
  )
}

export const PlayIcon = () => (
  <Icon>
    <path d="M8 5v14l11-7z" fill="currentColor" />
  </Icon>
)

/** Promises that hold for every course; grading only where there are assignments. */
function Promises({ course }: Pick<BuyBoxProps, 'course'>) {
  const providers = useContext(ProvidersContext).map(({ name }) => name)
  const hasCertificates = useFeature('certificates') === true
  return (
    <ul className={styles.coursePromises}>
      <Line path="M13 3L5 14h6l-1 7 8-11h-6z">
        {priceToPay(course)
          ? 'Học ngay sau khi thanh toán'
          : 'Không mất phí: vào học ngay từ giỏ hàng'}
      </Line>
      <Line path="M20 11a8 8 0 1 0-2.3 6.3M20 5v6h-6">Xem lại không giới hạn</Line>
      {priceToPay(course) ? (
        <Line path="M3 6h18v12H3zM3 10h18M7 15h3">{`Thanh toán ${providers.join(' hoặc ')}`}</Line>
      ) : null}
      {course.assignmentCount ? (
        <Line path="M4 5h16v11H10l-5 4v-4H4zM8 10.5l2.5 2.5L16 8.5">
          Giảng viên chấm và trả lời bài
        </Line>
      ) : null}
      {hasCertificates ? (
        <Line path="M12 3a6 6 0 1 0 .01 0M8.5 14L7 21l5-2.5 5 2.5-1.5-7">
          Chứng chỉ khi học xong mọi bài
        </Line>
      ) : null}
    </ul>
  )
}

const Line = ({ path, children }: { path: string; children: string }) => (
  <li>
    <Icon d={path} />
    <span>{children}</span>
  </li>
)

/** Whether the user owns the course already. Where that is unknown, the server decides. */
async function isOwned(client: QueryClient, courseId: string): Promise<boolean> {
  const mine = await client.fetchQuery(myCoursesQuery()).catch(() => [])
  return mine.some(({ course }) => course._id === courseId)
}

const FAILED = 'Không thêm được vào giỏ, hãy đăng nhập.'

interface InReachProps {
  /** Whether another action of the box has the bar. */
  isOff?: boolean
  /** The course's name, where the page is about something else. */
  name: string | undefined
  children: (isBar: boolean) => ReactNode
}

/** The box's main action; on narrow screens in a bottom bar while its place is out of view. */
function InReach({ isOff = false, name, children }: InReachProps) {
  const place = useRef<HTMLDivElement>(null)
  // The bar is 64 px high: it leaves when the place comes out from behind it.
  const isBar = useIsOut(place, '0px 0px -64px') && !isOff
  return (
    <div ref={place} className={styles.courseAddPlace}>
      <BottomBar isUp={isBar} className={styles.courseAdd}>
        {isBar && name ? (
          <p className={styles.courseAddName} aria-hidden="true">
            {name}
          </p>
        ) : null}
        {children(isBar)}
      </BottomBar>
    </div>
  )
}

interface AddToCartProps {
  course: CourseCard
  learnAt: string
  /** True when the box has another, primary button. */
  quiet: boolean
  /** Whether the bar says the course's name. */
  named: boolean
}

/**
 * «Thêm vào giỏ hàng» with its messages (docs/product.md#messages). The only failure message mentions
 * sign-in, so visitors get the sign-in link beside it and signed-in users the reason.
 */
function AddToCart({ course, learnAt, quiet, named }: AddToCartProps) {
  const client = useQueryClient()
  const { signedIn } = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const adding = useSend({
    send: async (isAfterSignIn: boolean, signal) => {
      if (isAfterSignIn && (await isOwned(client, course._id))) return 'owned'
      await addToCart(course._id, signal)
      return 'added'
    },
    onSent: (result) => {
      if (result === 'owned') {
        const follow = () => void navigate(learnAt)
        toast.info('Bạn đã có khóa học này.', { link: { href: learnAt, follow } })
        return
      }
      toast.success('Đã thêm vào giỏ hàng')
      void cartChanges.lineChanged(client)
    },
    onFailed: () => {
      toast.error(FAILED)
      // Only the response may have been lost: then the link to the cart appears.
      if (signedIn) void cartChanges.lineChanged(client)
    },
  })
  const addWanted = useEffectEvent(() => {
    if (takeWantedCourse(course._id)) adding.send(true)
  })
  useEffect(() => {
    if (signedIn) addWanted()
  }, [signedIn])
  return (
    <InReach isOff={quiet} name={named ? course.title : undefined}>
      {(isBar) => (
        <>
          {isBar ? (
            <p className={styles.courseAddPrice} aria-hidden="true">
              <PriceTag course={course} withSaving />
            </p>
          ) : null}
          <button
            type="button"
            className={quiet ? 'btn btn-link' : 'btn btn-primary'}
            aria-disabled={adding.pending}
            onClick={() => adding.send(false)}
          >
            Thêm vào giỏ hàng
          </button>
          <SendNotes of={adding} />
          <output className={styles.courseBuyNote}>
            {adding.error ? (
              signedIn ? (
                adding.error.message
              ) : (
                <>
                  Giỏ hàng cần tài khoản.{' '}
                  <Link
                    to={paths.login(pathname + search)}
                    onClick={() => keepWantedCourse(course._id)}
                  >
                    Đăng nhập để thêm vào giỏ
                  </Link>{' '}
                  hoặc{' '}
                  <Link
                    to={paths.register(pathname + search)}
                    onClick={() => keepWantedCourse(course._id)}
                  >
                    tạo tài khoản
                  </Link>
                  .
                </>
              )
            ) : null}
          </output>
        </>
      )}
    </InReach>
  )
}
