import { COURSES, paths } from '../../shared/paths.ts'
import type { Deps } from '../deps.ts'
import { isDatabaseDown } from '../errors.ts'
import { PLAIN_HEAD, type HeadOf, type MovedPage, type PageHead } from '../http/static.ts'
import { inTime } from '../in-time.ts'
import { isAppPage } from './app-pages.ts'
import { courseIn, Heads, trustPageIn } from './heads.ts'
import { KeptByVersion } from './kept-by-version.ts'
import { HIDDEN_HEAD, NO_PAGE_HEAD } from './page-head.ts'

/** A page without its head is better than one that waits. */
const PATIENCE_MS = 250
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

/**
 * What each page of the app tells before the app is there, and which addresses are none
 * (docs/trust.md#shared-links). It waits no longer than `patienceMs`.
 */
export function pageHeads(deps: Deps, patienceMs = PATIENCE_MS): HeadOf {
  const heads = new Heads(deps, new KeptByVersion(deps, MAX_KEPT))
  const kept = headOrPlain(deps, patienceMs)
  return async (address) => {
    const pathname = address.pathname.toLowerCase().replace(/(.)\/$/, '$1')
    if (!isAppPage(address.pathname)) return NO_PAGE_HEAD
    if (pathname === paths.home() || pathname === COURSES) {
      return kept(() => heads.ofList(address))
    }
    const course = courseIn(address.pathname)
    if (course !== undefined) return kept(() => heads.ofCourse(course, address))
    const trust = trustPageIn(address.pathname)
    if (trust !== undefined) return kept(() => heads.ofTrustPage(trust))
    const site = SITE_PAGES[pathname]
    return site ? kept(() => heads.ofSitePage(pathname, ...site)) : HIDDEN_HEAD
  }
}

type Answer = PageHead | MovedPage

/** Runs the work; the plain page where it fails or takes too long. */
const headOrPlain =
  (deps: Deps, patienceMs: number) =>
  async (work: () => Promise<Answer>): Promise<Answer> => {
    if (deps.state.phase === 'starting') return PLAIN_HEAD
    const answer = deps.db.forRequest(work).catch((error: unknown) => {
      if (!isDatabaseDown(error)) deps.log.error('head of a page', error)
      return PLAIN_HEAD
    })
    return inTime(patienceMs, answer, PLAIN_HEAD)
  }
