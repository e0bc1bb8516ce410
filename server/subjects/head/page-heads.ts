import { COURSES, paths } from '../../../shared/paths.ts'
import { isSitePage } from '../../../shared/rules/site-pages.ts'
import type { Deps } from '../../deps.ts'
import { isDatabaseDown } from '../../platform/errors.ts'
import {
  PLAIN_HEAD,
  type HeadOf,
  type MovedPage,
  type PageHead,
} from '../../platform/http/static.ts'
import { inTime } from '../../platform/in-time.ts'
import { isAppPage } from './app-pages.ts'
import { isBrowser } from './browsers.ts'
import { courseIn, Heads, trustPageIn } from './heads.ts'
import { KeptByVersion } from './kept-by-version.ts'
import { HIDDEN_HEAD, MISSING_HEAD, NO_PAGE_HEAD, UNKNOWN_HEAD } from './page-head.ts'
import { trustPagePath } from './site-address.ts'

/** A person rather sees a page without its head than waits. Machines wait longer, then are told to come again. */
const PATIENCE = { browsers: 250, machines: 5_000 }
/** A few kilobytes each. */
const MAX_KEPT = 1_000

/** What is said of pages that are always the same, by path: the title of the app and a description. */
const SITE_PAGES: Record<string, readonly [title: string, description: string]> = {
  [paths.about()]: [
    'Giới thiệu',
    'Lớp Mở là nơi học trực tuyến bằng tiếng Việt: học theo nhịp của bạn, làm bài tập, được giảng viên chấm và trả lời.',
  ],
  [paths.contact()]: [
    'Liên hệ',
    'Cách liên hệ với Lớp Mở khi bạn cần giúp đỡ về khóa học, đơn hàng hoặc tài khoản.',
  ],
}

/** What each page tells before the app is there (docs/trust.md#shared-links). `patience`: milliseconds by who waits. */
export function pageHeads(deps: Deps, patience = PATIENCE): HeadOf {
  const heads = new Heads(deps, new KeptByVersion(deps, MAX_KEPT))
  const forBrowsers = headOrElse(deps, patience.browsers, PLAIN_HEAD)
  const forMachines = headOrElse(deps, patience.machines, UNKNOWN_HEAD)
  return async (address, userAgent) => {
    const kept = isBrowser(userAgent) ? forBrowsers : forMachines
    const pathname = address.pathname.toLowerCase().replace(/(.)\/$/, '$1')
    if (!isAppPage(address.pathname)) return NO_PAGE_HEAD
    if (pathname === paths.home() || pathname === COURSES) {
      return kept(() => heads.ofList(address))
    }
    const course = courseIn(address.pathname)
    if (course !== undefined) return kept(() => heads.ofCourse(course, address))
    const trust = trustPageIn(address.pathname)
    if (trust !== undefined) {
      const slug = trust.toLowerCase()
      if (!isSitePage(slug)) return MISSING_HEAD
      if (slug !== trust) return { movedTo: trustPagePath(slug) + address.search }
      return kept(() => heads.ofTrustPage(trust))
    }
    const site = SITE_PAGES[pathname]
    return site ? kept(() => heads.ofSitePage(pathname, ...site)) : HIDDEN_HEAD
  }
}

type Answer = PageHead | MovedPage

/** Runs the work; the other head where it fails or takes too long. */
const headOrElse =
  (deps: Deps, patienceMs: number, other: PageHead) =>
  async (work: () => Promise<Answer>): Promise<Answer> => {
    if (deps.state.phase === 'starting') return other
    const answer = deps.db.forRequest(work).catch((error: unknown) => {
      if (!isDatabaseDown(error)) deps.log.error('head of a page', error)
      return other
    })
    return inTime(patienceMs, answer, other)
  }
