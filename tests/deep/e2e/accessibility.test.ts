import { beforeAll, expect, test } from 'vitest'
import { adminPaths, settingsPaths } from '../../../shared/extra-paths.ts'
import { problemsOf, visitAs } from '../../support/accessibility.ts'
import { TOURS } from '../../support/every-page.ts'
import { call, demoPerson, newPerson, register, signedIn } from '../../support/people.ts'
import { startSite, type Site } from '../../support/site.ts'

/** Every page of `TOURS` at three widths and in the dark: axe finds no fault, and nothing is wider than a phone. */

let site: Site

beforeAll(async () => {
  site = await startSite()
  return site.dispose
})

test.each(Object.entries(TOURS))('axe finds no fault in the pages of %s', async (_, tourOf) => {
  const { person, paths } = await tourOf(site)
  expect(await problemsOf(await visitAs(site, person), paths)).toEqual([])
})

async function owner() {
  const admin = await signedIn(site, demoPerson('quantri@lopmo.test'))
  return { page: await visitAs(site, admin), token: admin.token }
}

test('an email address without a place to break fits the page of its user', async () => {
  const { page, token } = await owner()
  const person = await register(site, {
    ...newPerson(),
    email: `${'a'.repeat(60)}@${'mien-rat-dai.'.repeat(4)}example.test`,
  })
  const { items } = await call(site, 'GET', `/api/admin/users?q=${person.username}`, { token })
  expect(await problemsOf(page, [adminPaths.user(items[0]._id)])).toEqual([])
})

test('one word that fills a whole field fits every admin page that shows it', async () => {
  const { page, token } = await owner()
  const word = 'w'.repeat(100)
  const send = (path: string, body: unknown) => call(site, 'POST', path, { token, body })
  const { _id: topicId } = await send('/api/admin/topics', { name: word.slice(0, 60) })
  const { _id: course } = await send('/api/instructor/courses', { title: word, topicId })
  const { items } = await call(site, 'GET', '/api/admin/users?q=nguoihoc', { token })
  const person: string = items[0]._id
  await send(`/api/admin/users/${person}/disable`, { reason: word })
  const problems = await problemsOf(page, [
    adminPaths.user(person),
    adminPaths.courses({ q: word }),
    adminPaths.course(course),
    adminPaths.topics(),
    adminPaths.log({ target: person }),
    settingsPaths.courseSettings(course),
  ])
  expect(problems).toEqual([])
})
