import type { CourseDetail } from '../../../shared/contract/catalogue.ts'
import type { SiteSheet } from '../../../shared/contract/site.ts'
import { COURSES, paths } from '../../../shared/paths.ts'
import { readCatalogueQuery } from '../../../shared/rules/catalogue-query.ts'
import { isSitePage } from '../../../shared/rules/site-pages.ts'
import { courseDetail } from '../catalogue/catalogue.ts'
import { topicsInOrder } from '../catalogue/topics-in-order.ts'
import { sharePictureOf } from '../catalogue/covers.ts'
import { asSlug } from '../catalogue/slug.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { MovedPage, PageHead } from '../../platform/http/static.ts'
import { siteSheet } from '../site/site-settings.ts'
import type { KeptByVersion } from './kept-by-version.ts'
import { HIDDEN_HEAD, MISSING_HEAD, publicHead, type SharePicture, type Told } from './page-head.ts'
import { plainText, shortened } from '../../platform/plain-text.ts'
import { siteAddress, trustPagePath } from './site-address.ts'
import { courseFacts } from './structured-data.ts'

/** As long as search engines show it. */
const DESCRIPTION = 160

const LIST_DESCRIPTION =
  'khóa học trực tuyến bằng tiếng Việt, học theo nhịp của bạn, thanh toán bằng MoMo hoặc VNPAY.'

interface SiteFacts extends Pick<SiteSheet, 'brand' | 'pages'> {
  /** By slug and by id, as the list's address may name them. */
  topics: ReadonlyMap<string, { slug: string; name: string }>
  /** By address, made when they are asked for: the same object names its page once (server/platform/http/static.ts). */
  heads: Map<string, PageHead>
}

/** The head of a course's page, or the address that it has now. */
interface KeptCourse {
  id: string
  slug: string
  head: PageHead
}

function keptHead({ heads }: SiteFacts, told: Told): PageHead {
  const head = heads.get(told.address) ?? publicHead(told)
  heads.set(told.address, head)
  return head
}

/** The heads of pages about the catalogue, kept while nothing in it has changed (docs/trust.md#shared-links). */
export class Heads {
  constructor(
    private readonly deps: Deps,
    private readonly kept: KeptByVersion,
  ) {}

  /** /courses: a topic and a page have own addresses, filters have not. A topic written otherwise has moved. */
  async ofList(address: URL): Promise<PageHead | MovedPage> {
    const site = await this.#site()
    const { brand, topics } = site
    const isList = address.pathname !== paths.home()
    const query = readCatalogueQuery(isList ? address.searchParams : new URLSearchParams())
    const topic = topics.get(query.topic)
    const meant = topic ?? topics.get(asSlug(query.topic))
    if (meant && !topic) {
      const moved = new URL(address)
      moved.searchParams.set('topic', meant.slug)
      return { movedTo: moved.pathname + moved.search }
    }
    const canonical = new URL(siteAddress(this.deps) + paths.courses({ topic: topic?.slug ?? '' }))
    if (query.page > 1) canonical.searchParams.set('page', String(query.page))
    const told: Told = {
      title: 'Khóa học',
      heading: topic ? `Khóa học: ${topic.name}` : 'Khóa học trực tuyến',
      description: `${topic ? `${topic.name} trên ` : ''}${brand}: ${LIST_DESCRIPTION}`,
      address: canonical.href,
      picture: this.#ownPicture(brand),
      brand,
    }
    // Anybody may ask for any number of pages: those behind the first are not kept.
    return query.page > 1 ? publicHead(told) : keptHead(site, told)
  }

  /** /courses/{idOrSlug}: what is not public is missing, and a former slug has moved, or one that is written otherwise. */
  async ofCourse(idOrSlug: string, address: URL): Promise<PageHead | MovedPage> {
    const course = await this.kept.read(`course ${idOrSlug}`, () => this.#readCourse(idOrSlug))
    if (!course) return MISSING_HEAD
    const { id, slug, head } = course
    if (idOrSlug === slug || idOrSlug === id) return head
    return { movedTo: paths.course(slug) + address.search }
  }

  async ofSitePage(path: string, title: string, description: string): Promise<PageHead> {
    return this.#siteHead(await this.#site(), path, title, description)
  }

  /** /pages/{slug}: only what the owner has published is for others to find, by its newest version. */
  async ofTrustPage(slug: string): Promise<PageHead> {
    if (!isSitePage(slug)) return MISSING_HEAD
    const site = await this.#site()
    const page = site.pages.find((each) => each.slug === slug)
    if (!page) return HIDDEN_HEAD
    const words = `${page.title}: điều ${site.brand} cam kết với học viên và người mua.`
    return this.#siteHead(site, trustPagePath(slug), page.title, words)
  }

  #siteHead(site: SiteFacts, path: string, title: string, description: string): PageHead {
    const { brand } = site
    return keptHead(site, {
      title,
      description,
      address: siteAddress(this.deps) + path,
      picture: this.#ownPicture(brand),
      brand,
    })
  }

  async #site(): Promise<SiteFacts> {
    const read = async (): Promise<SiteFacts> => {
      const [sheet, topics] = await Promise.all([
        siteSheet(this.deps),
        topicsInOrder(this.deps.db.reads),
      ])
      const named = topics.flatMap(({ _id, slug, name }) =>
        [_id, slug].map((key) => [key, { slug, name }] as const),
      )
      return { brand: sheet.brand, pages: sheet.pages, topics: new Map(named), heads: new Map() }
    }
    // `read` always makes one.
    return (await this.kept.read('site', read)) as SiteFacts
  }

  async #readCourse(idOrSlug: string): Promise<KeptCourse | null> {
    let detail: CourseDetail
    try {
      detail = await courseDetail(this.deps, idOrSlug)
    } catch (error) {
      if (error instanceof AppError && error.kind === 'not-found') return null
      throw error
    }
    const { brand } = await this.#site()
    const { course } = detail
    const origin = siteAddress(this.deps)
    const picture = this.#pictureOf(course, brand)
    const words = shortened(plainText(course.description), DESCRIPTION)
    const head = publicHead({
      title: course.title,
      description: words || `Khóa học trực tuyến «${course.title}» trên ${brand}.`,
      address: origin + paths.course(course.slug),
      picture,
      brand,
      facts: courseFacts(detail, { origin, brand }, picture.url),
    })
    return { id: course._id, slug: course.slug, head }
  }

  #pictureOf({ title, imageUrl }: CourseDetail['course'], brand: string): SharePicture {
    const name = imageUrl === null ? null : sharePictureOf(imageUrl)
    if (name === null) return this.#ownPicture(brand)
    return {
      url: `${siteAddress(this.deps)}/api/public/share/${name}`,
      alt: `Ảnh bìa khóa học ${title}`,
    }
  }

  #ownPicture(brand: string): SharePicture {
    return { url: `${siteAddress(this.deps)}/share.png`, alt: `${brand}, khóa học trực tuyến` }
  }
}

const namedBy = (pattern: RegExp) => (pathname: string) => {
  const [, named] = pattern.exec(pathname) ?? []
  // Texts of the database hold no NUL.
  return named === undefined ? undefined : decodeURIComponent(named).replaceAll('\0', '')
}

export const courseIn = namedBy(new RegExp(`^${COURSES}/([^/]+)/?$`, 'i'))

export const trustPageIn = namedBy(new RegExp(`^${trustPagePath('')}([^/]+)/?$`, 'i'))
