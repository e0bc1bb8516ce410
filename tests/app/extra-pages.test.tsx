import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FeatureSchema } from '../../shared/contract/site.ts'
import { adminPaths, classPaths, settingsPaths } from '../../shared/extra-paths.ts'
import { openPaths } from '../../shared/open-paths.ts'
import { address, freshApi, renderApp, requests } from '../support/app.tsx'
import { siteSheet } from '../support/site-sheet.ts'

/** The pages beyond the contract exist where the backend has them, and nowhere else. */

/** Filters have defaults, ids have none. */
const ADMIN_PAGES = Object.values(
  adminPaths as unknown as Record<string, (id?: string) => string>,
).map((build) => (build.length > 0 ? build('abc') : build()))
const TEACHING_PAGES = [
  settingsPaths.newCourse(),
  settingsPaths.courseSettings('abc'),
  classPaths.courseClass('abc'),
]
/** They need no session. */
const OPEN_PAGES = [
  openPaths.preview('abc'),
  openPaths.certificate('abc'),
  openPaths.verifyEmail(),
  openPaths.page('dieu-khoan'),
  openPaths.page('bao-mat', 2),
]

beforeEach(async () => {
  await freshApi()
})

const notFound = () => screen.findByRole('heading', { level: 1, name: '404 Not Found' })

describe('without a site sheet', () => {
  test.each([...ADMIN_PAGES, ...TEACHING_PAGES, ...OPEN_PAGES])(
    '%s is not there, and no call asks for it',
    async (path) => {
      requests.length = 0
      await renderApp(path, { as: 'admin' })
      expect(await notFound()).toBeVisible()
      expect(address()).toBe(path)
      expect(screen.queryByRole('link', { name: 'Quản trị' })).toBeNull()
      const beyond = requests.filter((asked) =>
        /\/(admin|settings|site|class|pages|public\/(?:lessons|certificates)|mails|reviews?|verify-email|email-proof)\b/.test(
          asked.path,
        ),
      )
      expect(beyond).toEqual([])
    },
  )

  test.each([...ADMIN_PAGES.slice(0, 2), ...OPEN_PAGES])(
    '%s is not there for a visitor, either',
    async (path) => {
      await renderApp(path)
      expect(await notFound()).toBeVisible()
    },
  )
})

describe('with the features', () => {
  let sheet: HTMLScriptElement
  beforeEach(() => {
    sheet = siteSheet(FeatureSchema.options)
  })
  afterEach(() => sheet.remove())

  test('an admin has the way to the back office in the header', async () => {
    await renderApp('/about', { as: 'admin' })
    const link = await screen.findByRole('link', { name: 'Quản trị' })
    expect(link).toLeadTo('/admin')
  })

  test.each(['instructor', 'student'] as const)('a %s has not', async (as) => {
    await renderApp('/admin', { as })
    expect(await screen.findByText('Bạn không có quyền truy cập.')).toBeVisible()
    expect(screen.getByText(/dành cho quản trị viên/)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Quản trị' })).toBeNull()
    expect(requests.filter(({ path }) => path.startsWith('/api/admin'))).toEqual([])
  })

  test.each([...ADMIN_PAGES, ...TEACHING_PAGES])('%s asks a visitor to sign in', async (path) => {
    await renderApp(path)
    expect(await screen.findByText('Vui lòng đăng nhập.')).toBeVisible()
    const link = screen
      .getAllByRole('link', { name: 'Đăng nhập' })
      .find((each) => each.getAttribute('href')?.includes('next'))
    expect(link).toLeadTo(`/login?${new URLSearchParams({ next: path })}`)
  })

  test.each([
    [openPaths.preview('abc'), /^Không có/],
    [openPaths.verifyEmail(), /^Đường dẫn này thiếu mã xác nhận$/],
  ])('%s is there for a visitor', async (path, title) => {
    await renderApp(path)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  })

  test('a student makes no course', async () => {
    await renderApp(settingsPaths.newCourse(), { as: 'student' })
    expect(await screen.findByText('Bạn không có quyền truy cập.')).toBeVisible()
  })

  test('other addresses below /admin are not there', async () => {
    await renderApp('/admin/khong-co', { as: 'admin' })
    expect(await notFound()).toBeVisible()
    await waitFor(() => expect(address()).toBe('/admin/khong-co'))
  })
})
