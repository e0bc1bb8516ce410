import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { overflow, problemsOf, visitAs } from '../../support/accessibility.ts'
import { atRest, call, demoPerson, signedIn, type SignedIn } from '../../support/people.ts'
import { startSite, type Site } from '../../support/site.ts'

/** Certificates and free previews: axe finds no fault, nothing is wider than a phone, a certificate is one A4 page. */
let site: Site
let student: SignedIn
let certificates: { code: string; courseId: string; revokedAt: string | null }[]

beforeAll(async () => {
  site = await startSite()
  student = await signedIn(site, demoPerson('hocvien@lopmo.test'))
  const { token } = student
  certificates = await call(site, 'GET', '/api/student/certificates', { token })
  return site.dispose
})

const addressOf = (isRevoked: boolean) => {
  const found = certificates.find(({ revokedAt }) => (revokedAt !== null) === isRevoked)
  if (!found) throw new Error('the demo data has no such certificate')
  return `/certificates/${found.code}`
}

test('axe finds no fault in the pages of certificates and previews', async () => {
  const { sections } = await call(site, 'GET', '/api/public/courses/javascript-tu-con-so-0')
  const previews = sections
    .flatMap((section: { lessons: object[] }) => section.lessons)
    .filter(({ isFreePreview }: { isFreePreview: boolean }) => isFreePreview)
  const problems = await problemsOf(await visitAs(site), [
    addressOf(false),
    addressOf(true),
    '/certificates/ACDE-FGHJ-KMNP',
    `/preview/${previews[0]._id}`,
    '/preview/khong-co',
  ])
  const { course } = await call(site, 'GET', '/api/public/courses/html-css-trang-web-dau-tien')
  const page = await visitAs(site, student)
  const outlines = [certificates[0]?.courseId, course._id].map((id) => `/learning/course/${id}`)
  problems.push(...(await problemsOf(page, outlines)))
  expect(problems).toEqual([])
})

test('the dashboard asks for certificates only when the user scrolls near its end', async () => {
  const page = await visitAs(site, student)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/student/certificates')) asked.push(request.url())
  })
  await page.goto('/learning')
  await atRest(page)
  expect(asked).toEqual([])
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.getByRole('heading', { name: 'Chứng chỉ của bạn' }).waitFor()
  expect(asked).toHaveLength(1)
})

/** Width and height of each page, in points. */
async function pagesOf(page: Page): Promise<number[][]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return [...pdf.matchAll(/\/MediaBox\s*\[([^\]]*)\]/g)].map(([, box = '']) =>
    box
      .trim()
      .split(/\s+/)
      .slice(2)
      .map((points) => Math.round(Number(points))),
  )
}

const A4_LANDSCAPE = [842, 595]
const px = (mm: number) => (mm / 25.4) * 96

test('a certificate prints as one page of A4 in landscape; the page opened after it does not', async () => {
  const page = await visitAs(site)
  await page.goto(addressOf(false))
  await page.getByRole('heading', { name: 'Chứng chỉ hoàn thành' }).waitFor()
  expect(await pagesOf(page)).toEqual([A4_LANDSCAPE])

  await page.emulateMedia({ media: 'print' })
  for (const name of ['In', 'Sao chép liên kết']) {
    expect(await page.getByRole('button', { name, exact: true }).isVisible()).toBe(false)
  }
  const sheet = await page.getByRole('article').boundingBox()
  expect(sheet?.height).toBeCloseTo(px(190), 0)
  // A browser shrinks what is wider than the paper.
  await page.setViewportSize({ width: Math.floor(px(297)), height: Math.floor(px(210)) })
  expect(await overflow(page)).toBe(0)
  expect((await page.getByRole('article').boundingBox())?.width).toBeCloseTo(px(277), 0)
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('link', { name: 'Xem khóa học' }).click()
  await page.getByRole('button', { name: 'Thêm vào giỏ hàng' }).waitFor()
  expect(await pagesOf(page)).not.toContainEqual(A4_LANDSCAPE)
})

test('long names still fit on a certificate', async () => {
  const page = await visitAs(site)
  const long = 'Nguyễn Phúc Hoàng Bảo Trân Thiên Ân Khánh Nguyên Công Tằng Tôn Nữ Diệu Huyền'
  await page.route('**/api/public/certificates/*', (route) =>
    route.fulfill({
      json: {
        code: 'ACDE-FGHJ-KMNP',
        brand: 'Lớp Mở',
        courseTitle:
          'Phân tích dữ liệu kinh doanh từ con số 0: Excel, SQL, Power BI và kể chuyện bằng số liệu cho người đi làm bận rộn',
        courseSlug: 'x',
        issuedAt: '2026-11-24T03:00:00Z',
        fullName: long,
        teachers: [long, long, long],
      },
    }),
  )
  await page.goto('/certificates/ACDE-FGHJ-KMNP')
  await page.getByText('24 tháng 11 năm 2026').waitFor()
  expect(await pagesOf(page)).toEqual([A4_LANDSCAPE])
  await page.emulateMedia({ media: 'print' })
  const outside = await page.getByRole('article').evaluate((sheet) => {
    const frame = sheet.getBoundingClientRect()
    return [...sheet.children]
      .map((part) => ({ text: part.textContent, box: part.getBoundingClientRect() }))
      .filter(({ box }) => box.top < frame.top || box.bottom > frame.bottom)
      .map(({ text }) => text)
  })
  expect(outside).toEqual([])
})
