import { beforeAll, describe, expect, test } from 'vitest'
import { findNginx } from '../../../scripts/find-proxies.mjs'
import { hashPassword } from '../../../server/subjects/accounts/passwords.ts'
import { startApi, type TestApi } from '../../support/api.ts'
import { faculty } from '../../support/faculty.ts'
import { makeCourse, makeTopic, makeUser } from '../../support/fixtures.ts'
import { confirm, createPayment, fillCart, ordersOf, readOrder } from '../../support/payments.ts'
import { TINY_PNG } from '../../support/pictures.ts'

/**
 * A few promises that two processes of a site keep together, proved in every run. With TEST_PROCESSES=2 all other tests
 * of the API run against two processes, too (docs/architecture.md#two-processes).
 */
describe.skipIf(!findNginx())('two processes of one site', () => {
  const PASSWORD = 'mật khẩu dài'
  let api: TestApi
  let passwordHash: string
  /** Call the first and the second process, past the proxy. */
  let first: TestApi['call']
  let second: TestApi['call']

  beforeAll(async () => {
    api = await startApi({ keepOpen: true, processes: 2 })
    ;[first, second] = api.directUrls.map((url) => api.callAt(url)) as [
      TestApi['call'],
      TestApi['call'],
    ]
    passwordHash = await hashPassword(PASSWORD)
    return api.close
  })

  const signIn = (call: TestApi['call'], email: string, password = PASSWORD) =>
    call('POST', '/auth/login', { json: { email, password } })

  test('a sign-out at one process counts at the other at once, and so does a new password', async () => {
    const { email } = await makeUser(api.db, { passwordHash })
    const [one, other] = [await signIn(first, email), await signIn(second, email)].map(
      ({ body }) => body.accessToken as string,
    )
    expect((await second('GET', '/auth/me', { token: one })).status).toBe(200)
    expect((await first('POST', '/auth/logout', { token: one })).status).toBe(204)
    expect((await second('GET', '/auth/me', { token: one })).status).toBe(401)
    const third = (await signIn(first, email)).body.accessToken as string
    const json = { currentPassword: PASSWORD, newPassword: 'mật khẩu khác' }
    expect((await first('POST', '/api/profile/password', { token: third, json })).status).toBe(200)
    expect((await second('GET', '/auth/me', { token: other })).status).toBe(401)
    expect((await signIn(second, email)).status).toBe(401)
  })

  test('wrong passwords at both count together', async () => {
    const { email } = await makeUser(api.db, { passwordHash })
    for (let n = 0; n < 5; n += 1) {
      expect((await signIn(first, email, 'sai')).status).toBe(401)
      expect((await signIn(second, email, 'sai')).status).toBe(401)
    }
    // Ten wrong passwords are free.
    expect((await signIn(first, email, 'sai')).status).toBe(429)
    expect((await signIn(second, email, 'sai')).status).toBe(429)
  })

  test('the list that the other process keeps has a new name and a new course at once', async () => {
    const topic = await makeTopic(api.db)
    const teacher = await makeUser(api.db, { fullName: 'Cô Lan', roles: ['INSTRUCTOR'] })
    const instructors = [{ userId: teacher.id, role: 'MAIN' as const }]
    const one = await makeCourse(api.db, { topicId: topic.id, instructors })
    const list = async (call: TestApi['call']) =>
      (await call('GET', `/api/public/courses?topic=${topic.slug}`)).body
    for (const call of [first, second]) {
      expect(await list(call)).toMatchObject({
        total: 1,
        items: [{ _id: one.id, instructors: [{ fullName: 'Cô Lan' }] }],
      })
    }
    const form = new FormData()
    form.set('fullName', 'Cô Mai')
    expect((await first('PUT', '/api/profile', { as: teacher.id, form })).status).toBe(200)
    expect((await list(second)).items[0].instructors[0].fullName).toBe('Cô Mai')
    await makeCourse(api.db, { topicId: topic.id })
    for (const call of [first, second]) expect((await list(call)).total).toBe(2)
  })

  test('a student reads at one process what a teacher changed at the other', async () => {
    const { main, student, course, section } = await faculty(api)
    const path = `/api/instructor/courses/${course.id}/sections/${section.id}`
    const json = { title: 'Chương mới' }
    expect((await first('PUT', path, { as: main.id, json })).status).toBe(200)
    const outline = await second('GET', `/api/student/courses/${course.id}/outline`, {
      as: student.id,
    })
    expect(JSON.stringify(outline.body)).toContain('Chương mới')
  })

  test('a write that is sent to both processes is processed once, also when both get it at the same time', async () => {
    const { main, course } = await faculty(api)
    const add = (call: TestApi['call'], key: string) =>
      call('POST', `/api/instructor/courses/${course.id}/sections`, {
        as: main.id,
        json: { title: 'Chương thêm' },
        headers: { 'idempotency-key': key },
      })
    const one = await add(first, 'mot')
    expect(await add(second, 'mot')).toMatchObject({ status: 201, body: one.body })
    const [two, three] = await Promise.all([add(first, 'hai'), add(second, 'hai')])
    expect([two.status, three.body]).toEqual([201, two.body])
    expect(two.body._id).not.toBe(one.body._id)
  })

  test('a picture sent to one process can be read at the other', async () => {
    const user = await makeUser(api.db)
    const form = new FormData()
    form.set('fullName', 'Lê Na')
    form.set('avatar', new Blob([TINY_PNG]), 'a.png')
    const { body } = await first('PUT', '/api/profile', { as: user.id, form })
    expect((await second('GET', body.avatar)).status).toBe(200)
  })

  test.each(['MOMO', 'VNPAY'] as const)(
    'a simulated payment with %s is known to both, at every step',
    async (provider) => {
      const { user } = await fillCart(api, [200_000])
      const url = new URL(await createPayment({ ...api, call: first }, provider, user.id))
      const [order] = await ordersOf(api, user.id)
      const page = await second('GET', url.pathname + url.search)
      expect([200, 302]).toContain(page.status)
      const choice = { provider, orderId: order?.id, outcome: 'return-only' }
      const decided = await first('POST', '/mo-phong/control', { json: choice })
      expect(decided.status).toBe(200)
      expect((await second('POST', '/mo-phong/control', { json: choice })).status).toBe(409)
      await confirm({ ...api, call: second }, provider, decided.body.returnUrl)
      expect((await readOrder(api, order?.id ?? '')).status).toBe('PAID')
    },
  )

  test('the proxy passes on the refusal of a body without a content-length', async () => {
    for (let n = 0; n < 10; n += 1) {
      const body = new Blob(['x'.repeat(1_200_000)]).stream()
      const init = { method: 'POST', body, duplex: 'half' } as RequestInit
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${api.url}/auth/login`, { ...init, headers })
      expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'TOO_LARGE' }])
    }
  })

  test('the proxy takes addresses as long as the processes do', async () => {
    const q = encodeURIComponent('lập trình '.repeat(500))
    expect(q.length).toBeGreaterThan(10_000)
    expect((await api.call('GET', `/api/public/courses?q=${q}`)).status).toBe(200)
  })
})
