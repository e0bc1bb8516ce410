import type { OrderStatus } from '../../../shared/contract/commerce.ts'
import { COURSES } from './catalogue/topics.ts'
import { CROWD } from './people.ts'
import { seededRandom } from './random.ts'
import type { SeedCourse } from './types.ts'

type SeedProvider = 'MOMO' | 'VNPAY' | 'FREE'

export interface SeedOrder {
  buyer: string
  status: OrderStatus
  provider: SeedProvider
  /** The days from the start of the payment to the seed. */
  daysAgo: number
  /** The provider's result code; the one for success when absent. */
  code?: string
  courses: readonly string[]
  /** The days from the start of the payment to the refund. */
  refundedAfter?: number
}

export interface SeedProgress {
  student: string
  course: string
  /** The share of the course's lessons that are complete, from the first on: 0 to 1. */
  part: number
}

const MINUTE = 1 / (24 * 60)

/** The main student's orders, one in every status. */
export const MAIN_ORDERS: readonly SeedOrder[] = [
  {
    buyer: 'hocvien',
    status: 'PENDING',
    provider: 'MOMO',
    daysAgo: 2 * MINUTE,
    courses: ['react-thuc-chien'],
  },
  {
    buyer: 'hocvien',
    status: 'PAID',
    provider: 'MOMO',
    daysAgo: 2,
    courses: ['nhiep-anh-bang-dien-thoai', 'quan-ly-tai-chinh-ca-nhan'],
  },
  {
    buyer: 'hocvien',
    status: 'FAILED',
    provider: 'VNPAY',
    daysAgo: 24,
    code: '24',
    courses: ['lam-podcast-tai-nha'],
  },
  {
    buyer: 'hocvien',
    status: 'PAID',
    provider: 'VNPAY',
    daysAgo: 46,
    courses: ['figma-tu-khung-day-den-nguyen-mau'],
  },
  {
    buyer: 'hocvien',
    status: 'REFUNDED',
    provider: 'MOMO',
    daysAgo: 75,
    refundedAfter: 3,
    courses: ['seo-thuc-hanh'],
  },
  {
    buyer: 'hocvien',
    status: 'PAID',
    provider: 'MOMO',
    daysAgo: 98,
    courses: ['javascript-tu-con-so-0', 'excel-cho-dan-van-phong'],
  },
  {
    buyer: 'hocvien',
    status: 'FAILED',
    provider: 'MOMO',
    daysAgo: 99,
    code: '1006',
    courses: ['javascript-tu-con-so-0', 'excel-cho-dan-van-phong'],
  },
  {
    buyer: 'hocvien',
    status: 'PAID',
    provider: 'VNPAY',
    daysAgo: 160,
    courses: ['tieng-anh-giao-tiep-noi-cong-so'],
  },
  {
    buyer: 'hocvien',
    status: 'PAID',
    provider: 'FREE',
    daysAgo: 230,
    courses: ['git-va-github-trong-mot-buoi-chieu', 'html-css-trang-web-dau-tien'],
  },
]

/** The main student's progress: not started, started, nearly complete, complete. */
export const MAIN_PROGRESS: readonly SeedProgress[] = [
  { student: 'hocvien', course: 'nhiep-anh-bang-dien-thoai', part: 0 },
  { student: 'hocvien', course: 'quan-ly-tai-chinh-ca-nhan', part: 0 },
  { student: 'hocvien', course: 'figma-tu-khung-day-den-nguyen-mau', part: 0.2 },
  { student: 'hocvien', course: 'javascript-tu-con-so-0', part: 0.45 },
  { student: 'hocvien', course: 'excel-cho-dan-van-phong', part: 0.7 },
  { student: 'hocvien', course: 'tieng-anh-giao-tiep-noi-cong-so', part: 0.92 },
  { student: 'hocvien', course: 'git-va-github-trong-mot-buoi-chieu', part: 1 },
  { student: 'hocvien', course: 'html-css-trang-web-dau-tien', part: 1 },
]

export const isFree = (course: SeedCourse) => (course.salePrice ?? course.price ?? 0) === 0

/** Courses that are published. */
export const FOR_SALE = COURSES.filter(
  ({ publishedDaysAgo, status }) => publishedDaysAgo !== undefined && status === undefined,
)

/** Courses of all other students, so that the grading desk shows a full class. */
const CLASS_COURSES = ['javascript-tu-con-so-0', 'tieng-anh-giao-tiep-noi-cong-so']

/** Orders and progress of the other students, the same in every seed. */
export function crowdStudies(): { orders: SeedOrder[]; progress: SeedProgress[] } {
  const published = FOR_SALE
  const orders: SeedOrder[] = []
  const progress: SeedProgress[] = []
  for (const { username } of CROWD) {
    const random = seededRandom(username)
    const wanted = new Set(CLASS_COURSES)
    const count = 3 + Math.floor(random() * 4)
    while (wanted.size < count) {
      const course = published[Math.floor(random() * published.length)]
      if (course) wanted.add(course.slug)
    }
    for (const slug of wanted) {
      const course = published.find((each) => each.slug === slug)
      if (!course) continue
      const failed = !CLASS_COURSES.includes(slug) && !isFree(course) && random() < 0.15
      const paying = random() < 0.5 ? 'MOMO' : 'VNPAY'
      const oldest = Math.min(course.publishedDaysAgo ?? 30, 300)
      orders.push({
        buyer: username,
        status: failed ? 'FAILED' : 'PAID',
        provider: isFree(course) ? 'FREE' : paying,
        daysAgo: Math.max(1, Math.round(random() * oldest)),
        ...(failed ? { code: paying === 'MOMO' ? '1001' : '51' } : {}),
        courses: [slug],
      })
      if (!failed) {
        progress.push({ student: username, course: slug, part: Math.round(random() * 12) / 10 })
      }
    }
  }
  return { orders, progress: progress.map((each) => ({ ...each, part: Math.min(1, each.part) })) }
}
