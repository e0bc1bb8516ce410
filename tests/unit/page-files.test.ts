import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { pageRoutes } from '../../scripts/build/page-files.ts'
import { projectPath } from '../../server/platform/paths.ts'
import { paths } from '../../shared/paths.ts'

const source = readFileSync(projectPath('src/app/routes.tsx'), 'utf8')
const routes = pageRoutes(source)
const pageAt = (address: string) =>
  routes.filter(({ pattern }) => new RegExp(pattern).test(address)).map(({ module }) => module)

test('every page of the route table that has its own chunk is found, except the one for unknown addresses', () => {
  const imported = [...source.matchAll(/import\('([^']+)'\)/g)].map(([, file = '']) => file)
  const chunks = imported.map((file) => posix.join('/src/app', file))
  expect(chunks.length).toBeGreaterThan(20)
  const found = routes.map(({ module }) => module)
  expect(chunks.filter((file) => !found.includes(file))).toEqual(['/src/app/extra-routes.tsx'])
})

test.each([
  [paths.course('mot-khoa'), '/src/pages/catalogue/CoursePage.tsx'],
  [paths.lesson('abc'), '/src/pages/learning/LessonPage.tsx'],
  [paths.learning(), '/src/pages/learning/LearningPage.tsx'],
  [paths.gradingCourse('abc'), '/src/pages/grading/GradingCoursePage.tsx'],
])('%s is one page', (address, module) => expect(pageAt(address)).toEqual([module]))

test('the pages behind a session are known as such', () => {
  const open = routes.filter(({ needsSession }) => !needsSession).map(({ pattern }) => pattern)
  expect(open).toContain('^/cart$')
  expect(open).toContain('^/courses/[^/]+$')
  expect(open.filter((pattern) => /learning|instructor|profile|orders/.test(pattern))).toEqual([])
})
