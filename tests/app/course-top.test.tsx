import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { classPaths, settingsPaths } from '../../shared/extra-paths.ts'
import { paths } from '../../shared/paths.ts'
import { renderApp } from '../support/app.tsx'
import { COURSE, giveRowsHeight } from '../support/desk.ts'
import { freshSite } from '../support/site-sheet.ts'

/** The ways between the pages of a taught course (docs/product.md#pages-of-a-course). */

const sheet = freshSite(['class', 'course-settings'])
beforeAll(giveRowsHeight)

const PAGES = [
  ['Nội dung', paths.instructorCourse(COURSE)],
  ['Chấm bài', paths.gradingCourse(COURSE)],
  ['Lớp học', classPaths.courseClass(COURSE)],
  ['Thiết lập', settingsPaths.courseSettings(COURSE)],
] as const

const nav = () => screen.findByRole('navigation', { name: 'Các trang của khóa học' })
const linksOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

test.each(PAGES)(
  '%s: names itself and leads to every other page of the course',
  async (name, path) => {
    await renderApp(path, { as: 'instructor' })
    await screen.findByRole('heading', { level: 1, name: /JavaScript/ })
    const pages = await nav()
    expect(linksOf(pages)).toEqual(PAGES)
    expect(within(pages).getByRole('link', { current: 'page' })).toHaveTextContent(name)
  },
)

test('an assistant is not led to the settings', async () => {
  await renderApp(paths.instructorCourse(COURSE), { as: 'assistant' })
  await screen.findByText(/^TA · /)
  expect(linksOf(await nav())).toEqual(PAGES.slice(0, 3))
})

test('a backend without extras has two of them', async () => {
  sheet.remove()
  await renderApp(paths.instructorCourse(COURSE), { as: 'instructor' })
  await screen.findByText(/^MAIN · /)
  expect(linksOf(await nav())).toEqual(PAGES.slice(0, 2))
})

test.each([
  [paths.instructorCourse('abc'), '← Khóa học giảng dạy'],
  [paths.gradingCourse('abc'), '← Danh sách lớp'],
  [classPaths.courseClass('abc'), '← Khóa học giảng dạy'],
  [settingsPaths.courseSettings('abc'), '← Khóa học giảng dạy'],
])('%s, a course of others: the way up alone', async (path, up) => {
  await renderApp(path, { as: 'instructor' })
  await screen.findByText(/^Không tìm thấy|không có|không dạy/i)
  expect(screen.getByRole('link', { name: up })).toBeVisible()
  expect(screen.queryByRole('navigation', { name: 'Các trang của khóa học' })).toBeNull()
})
