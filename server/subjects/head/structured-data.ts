import type { BreadcrumbList, Course, CourseInstance, Offer } from 'schema-dts'
import type { CourseDetail } from '../../../shared/contract/catalogue.ts'
import { paths } from '../../../shared/paths.ts'
import { isOnSale, priceToPay } from '../../../shared/rules/prices.ts'
import { plainText, shortened } from '../../platform/plain-text.ts'

/** Facts in the words of schema.org, as search engines read them. */
export interface Facts {
  '@context': 'https://schema.org'
  '@graph': readonly (Course | BreadcrumbList)[]
}

export interface OfSite {
  origin: string
  brand: string
}

/** ISO 8601, in hours and minutes; undefined below a minute. Input in seconds. */
function workloadOf(seconds: number): string | undefined {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return undefined
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return `PT${hours > 0 ? `${hours}H` : ''}${rest > 0 ? `${rest}M` : ''}`
}

const secondsIn = ({ sections }: CourseDetail) =>
  sections
    .flatMap(({ lessons }) => lessons)
    .reduce((sum, { durationSec }) => sum + Math.max(0, durationSec ?? 0), 0)

function offerOf({ course }: CourseDetail, url: string): Offer {
  const price = priceToPay(course) ?? 0
  return {
    '@type': 'Offer',
    category: price > 0 ? 'Paid' : 'Free',
    price,
    priceCurrency: course.currency,
    availability: 'https://schema.org/InStock',
    url,
    ...(course.saleEndsAt !== undefined &&
      isOnSale(course) && { priceValidUntil: course.saleEndsAt }),
  }
}

function instanceOf(detail: CourseDetail): CourseInstance {
  const courseWorkload = workloadOf(secondsIn(detail))
  const { instructors } = detail.course
  return {
    '@type': 'CourseInstance',
    courseMode: 'Online',
    ...(courseWorkload && { courseWorkload }),
    ...(instructors.length > 0 && {
      instructor: instructors.map(({ fullName }) => ({ '@type': 'Person', name: fullName })),
    }),
  }
}

/** What a course is, and where it stands (docs/trust.md#shared-links); `image` is absolute. */
export function courseFacts(detail: CourseDetail, site: OfSite, image: string): Facts {
  const { course } = detail
  const { origin, brand } = site
  const url = origin + paths.course(course.slug)
  const description = shortened(plainText(course.description), 500) || course.title
  const about: Course = {
    '@type': 'Course',
    '@id': url,
    url,
    name: course.title,
    description,
    image,
    inLanguage: course.language.toLowerCase(),
    provider: { '@type': 'Organization', name: brand, url: origin + paths.home() },
    offers: offerOf(detail, url),
    hasCourseInstance: instanceOf(detail),
    ...(course.ratingCount > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: Math.round(course.ratingAvg * 10) / 10,
        ratingCount: course.ratingCount,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  }
  const places = [
    { name: 'Khóa học', item: origin + paths.courses() },
    ...(course.topic
      ? [{ name: course.topic.name, item: origin + paths.courses({ topic: course.topic.slug }) }]
      : []),
    { name: course.title, item: url },
  ]
  const trail: BreadcrumbList = {
    '@type': 'BreadcrumbList',
    itemListElement: places.map((place, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...place,
    })),
  }
  return { '@context': 'https://schema.org', '@graph': [about, trail] }
}

/** A data block, which no browser runs. */
export function jsonBlock(facts: Facts): string {
  // Nothing in it may end the element.
  const json = JSON.stringify(facts).replaceAll('<', String.raw`\u003c`)
  return `<script type="application/ld+json">${json}</script>`
}
