import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { markRefunded } from '../../server/subjects/commerce/mark-refunded.ts'
import * as t from '../../server/platform/db/schema.ts'
import { sharedApi } from '../support/api.ts'
import { certificatesOf, check, claim, completeAll, pupil } from '../support/certificates.ts'
import {
  changeRow,
  enrol,
  makeCourse,
  makeLesson,
  makeSection,
  makeUser,
} from '../support/fixtures.ts'
import { choose, startPayment } from '../support/payments.ts'

/** Certificates (docs/trust.md#certificates). */

const CODE = /^[A-Z3-9]{4}-[A-Z3-9]{4}-[A-Z3-9]{4}$/
const DAY = new Date('2026-05-04T03:00:00Z')

const api = sharedApi()

/** A pupil who holds a certificate. */
async function graduate() {
  const one = await pupil(api)
  await completeAll(api, one)
  const [{ code }] = await certificatesOf(api, one.student.id)
  return { ...one, code: code as string }
}

describe('issued', () => {
  test('with the last lesson, once, with name and title as they were on that day', async () => {
    const one = await pupil(api, 3)
    const { student, course, lessons } = one
    const [first, second, last] = lessons
    api.clock.now = DAY
    await completeAll(api, { student, lessons: [first!, second!] })
    expect(await certificatesOf(api, student.id)).toEqual([])
    await completeAll(api, { student, lessons: [last!] })
    const issued = {
      code: expect.stringMatching(CODE),
      courseId: course.id,
      courseTitle: 'Cắm hoa cơ bản',
      issuedAt: DAY.toISOString(),
      revokedAt: null,
    }
    expect(await certificatesOf(api, student.id)).toEqual([issued])
    api.clock.now = null
    await completeAll(api, one)
    expect(await certificatesOf(api, student.id)).toEqual([issued])

    await changeRow(api.db, t.users, student.id, { fullName: 'Tên Khác' })
    await changeRow(api.db, t.courses, course.id, { title: 'Khác' })
    const [{ code }] = await certificatesOf(api, student.id)
    expect((await check(api, code)).body).toMatchObject({
      fullName: 'Đỗ Khánh Linh',
      courseTitle: 'Cắm hoa cơ bản',
      issuedAt: DAY.toISOString(),
    })
  })

  test('an undone lesson and a new one do not take it away', async () => {
    const { student, section, lessons, code } = await graduate()
    const path = `/api/student/lessons/${lessons[0]!.id}/uncomplete`
    await api.call('POST', path, { as: student.id })
    await makeLesson(api.db, section)
    expect(await certificatesOf(api, student.id)).toMatchObject([{ code, revokedAt: null }])
  })

  test('on demand to who is complete without one, always the same one', async () => {
    const { student, course, lessons } = await pupil(api)
    await api.db.q
      .insert(t.lessonCompletions)
      .values(lessons.map(({ id }) => ({ userId: student.id, lessonId: id })))
    expect(await certificatesOf(api, student.id)).toEqual([])
    const first = await claim(api, student.id, course.id)
    expect(first).toMatchObject({ status: 200, body: { courseId: course.id } })
    expect((await claim(api, student.id, course.id)).body).toEqual(first.body)
    expect(await certificatesOf(api, student.id)).toEqual([first.body])
  })

  test('not for a course that is not complete, has no lesson, or is not one’s own', async () => {
    const { student, course, lessons } = await pupil(api)
    await completeAll(api, { student, lessons: lessons.slice(1) })
    const empty = await makeCourse(api.db)
    await enrol(api.db, student.id, empty.id)
    const refused = { status: 409, body: { code: 'NOT_COMPLETE' } }
    expect(await claim(api, student.id, course.id)).toMatchObject(refused)
    expect(await claim(api, student.id, empty.id)).toMatchObject(refused)
    const stranger = await makeUser(api.db)
    expect((await claim(api, stranger.id, course.id)).status).toBe(404)
    expect((await claim(api, student.id, 'khong-co')).status).toBe(404)
    expect(await certificatesOf(api, student.id)).toEqual([])
  })
})

describe('checked by a stranger', () => {
  test('who finds name, course, teachers, day and brand, and no other data', async () => {
    const { course, code } = await graduate()
    const { status, body, headers } = await check(api, code)
    expect(status).toBe(200)
    expect(body).toEqual({
      code,
      brand: 'Lớp Mở',
      courseTitle: 'Cắm hoa cơ bản',
      courseSlug: course.slug,
      issuedAt: expect.any(String),
      fullName: 'Đỗ Khánh Linh',
      teachers: ['Nguyễn Hoàng Minh'],
    })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-robots-tag')).toBe('noindex')
  })

  test('in any case, with any dashes', async () => {
    const { code } = await graduate()
    for (const typed of [code.toLowerCase(), code.replaceAll('-', ''), code.replaceAll('-', ' ')]) {
      expect((await check(api, typed)).body).toMatchObject({ code })
    }
  })

  test.each([
    ['a code that nobody has', 'ACDE-FGHJ-KMNP'],
    ['something else', 'khong-co'],
    ['NUL', '\0'],
    ['a long text', 'a'.repeat(5000)],
  ])('%s is a 404', async (_, code) => {
    expect(await check(api, code)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })

  test('a course that has left the catalogue has no address, an erased account no certificate', async () => {
    const { student, course, code } = await graduate()
    await changeRow(api.db, t.courses, course.id, { status: 'ARCHIVED' })
    expect((await check(api, code)).body).toMatchObject({ courseSlug: null })
    await changeRow(api.db, t.users, student.id, { erasedAt: DAY })
    expect((await check(api, code)).status).toBe(404)
  })
})

/** A buyer who has paid for a course with one lesson and completed it, and the certificate. */
async function buyer() {
  const { user, courses, orderId } = await startPayment(api, 'MOMO')
  await choose(api, 'MOMO', orderId, 'success')
  const [course] = courses
  const lesson = await makeLesson(api.db, await makeSection(api.db, course!.id))
  await completeAll(api, { student: user, lessons: [lesson] })
  const [{ code }] = await certificatesOf(api, user.id)
  return { user, courseId: course!.id, lesson, orderId, code: code as string }
}

const refund = (orderId: string) =>
  markRefunded(
    api.deps,
    orderId,
    { command: 'thử' },
    { action: 'order.refund-confirmed', note: '' },
  )

describe('revoked', () => {
  test('with a refund, and says so without the name', async () => {
    const { user, code, orderId } = await buyer()
    await refund(orderId)
    const { status, body } = await check(api, code)
    expect(status).toBe(200)
    expect(body.revoked).toEqual({
      at: expect.any(String),
      reason: 'Học phí của khóa học này đã được hoàn lại.',
    })
    expect(body).not.toHaveProperty('fullName')
    expect(body).not.toHaveProperty('teachers')
    expect(await certificatesOf(api, user.id)).toMatchObject([{ code, revokedAt: body.revoked.at }])
  })

  test('not with the refund of one of two orders that have paid the course', async () => {
    const { user, courseId, code, orderId } = await buyer()
    const again = await startPayment(api, 'MOMO')
    await choose(api, 'MOMO', again.orderId, 'success')
    await changeRow(api.db, t.orders, again.orderId, { userId: user.id })
    await api.db.q
      .update(t.orderItems)
      .set({ courseId })
      .where(eq(t.orderItems.orderId, again.orderId))
    await refund(orderId)
    expect((await check(api, code)).body).not.toHaveProperty('revoked')
  })

  test('when an admin takes the course away; the others keep theirs', async () => {
    const [one, other] = [await graduate(), await graduate()]
    const admin = await makeUser(api.db, { roles: ['ADMIN'] })
    const path = `/api/admin/users/${one.student.id}/courses/${one.course.id}`
    const taken = await api.call('DELETE', path, { as: admin.id, json: { reason: 'Nhầm người' } })
    expect(taken.status).toBeLessThan(300)
    expect((await check(api, one.code)).body.revoked.reason).toBe(
      'Người học không còn khóa học này.',
    )
    expect((await check(api, other.code)).body).not.toHaveProperty('revoked')
  })

  test('bought again: a new one with the next completion, or on demand', async () => {
    for (const renew of ['complete', 'claim']) {
      const { user, courseId, lesson, orderId, code } = await buyer()
      await refund(orderId)
      expect((await claim(api, user.id, courseId)).status).toBe(404)
      await enrol(api.db, user.id, courseId)
      if (renew === 'claim') await claim(api, user.id, courseId)
      else await completeAll(api, { student: user, lessons: [lesson] })
      const all = await certificatesOf(api, user.id)
      expect(all).toHaveLength(2)
      const valid = all.find(({ revokedAt }: { revokedAt: unknown }) => revokedAt === null)
      expect(valid.code).not.toBe(code)
      expect((await check(api, valid.code)).body).toHaveProperty('fullName')
      expect((await check(api, code)).body).toHaveProperty('revoked')
    }
  })
})
