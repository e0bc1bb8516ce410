import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { markRefunded } from '../../server/subjects/commerce/mark-refunded.ts'
import * as t from '../../server/platform/db/schema.ts'
import { sharedApi } from '../support/api.ts'
import { certificatesOf, claim, pupil } from '../support/certificates.ts'
import { makeLesson, makeSection } from '../support/fixtures.ts'
import { choose, startPayment } from '../support/payments.ts'

/** What happens to one certificate at the same moment. */

const api = sharedApi()

const mark = (token: string, lessonId: string) =>
  api.call('POST', `/api/student/lessons/${lessonId}/complete`, { token })

test('the last lessons, marked in several tabs at once, bring one certificate', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { student, lessons } = await pupil(api, 4)
    const token = await api.tokenOf(student.id)
    const twice = [...lessons, ...lessons].map(({ id }) => mark(token, id))
    for (const { status } of await Promise.all(twice)) expect(status).toBe(200)
    expect(await certificatesOf(api, student.id)).toHaveLength(1)
  }
})

test('asked for several times at once, it is the same one', async () => {
  const { student, course, lessons } = await pupil(api)
  await api.db.q
    .insert(t.lessonCompletions)
    .values(lessons.map(({ id }) => ({ userId: student.id, lessonId: id })))
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => claim(api, student.id, course.id)),
  )
  expect(new Set(answers.map(({ body }) => body.code)).size).toBe(1)
  expect(await certificatesOf(api, student.id)).toHaveLength(1)
})

test('with a refund at the same time, none is left that holds', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { user, courses, orderId } = await startPayment(api, 'MOMO')
    await choose(api, 'MOMO', orderId, 'success')
    const courseId = courses[0]!.id
    const lesson = await makeLesson(api.db, await makeSection(api.db, courseId))
    // Complete without a certificate: marking it again writes nothing but the certificate.
    await api.db.q.insert(t.lessonCompletions).values({ userId: user.id, lessonId: lesson.id })
    const token = await api.tokenOf(user.id)
    await Promise.all([
      mark(token, lesson.id),
      claim(api, user.id, courseId),
      markRefunded(
        api.deps,
        orderId,
        { command: 'thử' },
        { action: 'order.refund-confirmed', note: '' },
      ),
    ])
    const rows = await api.db.q
      .select()
      .from(t.certificates)
      .where(eq(t.certificates.userId, user.id))
    expect(rows.filter(({ revokedAt }) => revokedAt === null)).toEqual([])
  }
})
