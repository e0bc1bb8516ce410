import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { takeCourse } from '../../server/subjects/commerce/given-courses.ts'
import * as t from '../../server/platform/db/schema.ts'
import { sharedApi, sharedUser } from '../support/api.ts'
import { linesAbout } from '../support/audit.ts'
import { changeRow, enrol, makeCourse, makeUser } from '../support/fixtures.ts'
import {
  countedRating,
  makeLearner,
  makeReport,
  makeReview,
  makeReviewedCourse,
  ratingOf,
} from '../support/reviews.ts'
import { readMails } from '../support/mails.ts'

/** Reviews of courses (docs/trust.md#reviews). */

const api = sharedApi()
const admin = sharedUser(api, { roles: ['ADMIN'], fullName: 'Chủ Trang' })
beforeEach(async () => {
  await api.db.q.delete(t.mails)
})

const proved = (id: string) => changeRow(api.db, t.users, id, { emailProvedAt: new Date() })

async function taughtCourse() {
  const [main, co, ta] = await Promise.all([
    makeUser(api.db, { roles: ['STUDENT', 'INSTRUCTOR'], fullName: 'Trần Dạy' }),
    makeUser(api.db, { roles: ['STUDENT', 'INSTRUCTOR'], fullName: 'Lê Cùng' }),
    makeUser(api.db, { roles: ['STUDENT', 'INSTRUCTOR'] }),
  ])
  const course = await makeCourse(api.db, {
    instructors: [
      { userId: main.id, role: 'MAIN' },
      { userId: co.id, role: 'CO' },
      { userId: ta.id, role: 'TA' },
    ],
  })
  for (const { id } of [main, co, ta]) await proved(id)
  return { course, main, co, ta }
}

const write = (courseId: string, as: string, json: unknown) =>
  api.call('PUT', `/api/student/courses/${courseId}/review`, { as, json })
const own = (courseId: string, as: string) =>
  api.call('GET', `/api/student/courses/${courseId}/review`, { as })
const takeBack = (courseId: string, as: string) =>
  api.call('DELETE', `/api/student/courses/${courseId}/review`, { as })
const list = (courseId: string, query = '') =>
  api.call('GET', `/api/public/courses/${courseId}/reviews${query}`)
const byAdmin = (path: string, json?: unknown) =>
  api.call(json === undefined ? 'GET' : 'POST', `/api/admin/reviews${path}`, {
    as: admin.id,
    ...(json === undefined ? {} : { json }),
  })
const mailsTo = ({ email }: { email: string }) => readMails(api, eq(t.mails.toAddress, email))
const average = (courseId: string) => ratingOf(api.db, courseId)

describe('writing', () => {
  test('after the first completed lesson, once for each course; a second writing replaces it', async () => {
    const { course, main } = await taughtCourse()
    const learner = await makeLearner(api.db, course.id, 'Nguyễn Phương Thảo')
    expect((await own(course.id, learner.id)).body).toEqual({ review: null, why: null })

    api.clock.now = new Date('2026-03-01T00:00:00Z')
    const first = await write(course.id, learner.id, { stars: 4, text: '  Dễ hiểu.\n' })
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({
      review: { stars: 4, text: 'Dễ hiểu.', updatedAt: null, answer: null, hiddenReason: null },
      why: null,
    })
    expect(await average(course.id)).toEqual({ sum: 4, count: 1, avg: 4 })

    api.clock.now = new Date('2026-03-02T00:00:00Z')
    const second = await write(course.id, learner.id, { stars: 1 })
    expect(second.body.review).toMatchObject({
      _id: first.body.review._id,
      stars: 1,
      text: '',
      createdAt: '2026-03-01T00:00:00.000Z',
      updatedAt: '2026-03-02T00:00:00.000Z',
    })
    expect(await average(course.id)).toEqual({ sum: 1, count: 1, avg: 1 })
    // Sent twice, because the first answer was lost: nothing is edited.
    api.clock.now = new Date('2026-03-03T00:00:00Z')
    expect((await write(course.id, learner.id, { stars: 1 })).body).toEqual(second.body)

    const [mail, ...more] = await mailsTo(main)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`Lớp Mở: đánh giá mới cho khóa học “${course.title}”`)
    expect(mail?.textBody).toContain('4 sao (tốt).')
    expect(mail?.textBody).toContain('“Dễ hiểu.”')
    expect(mail?.textBody).toContain(`/courses/${course.slug}#danh-gia`)
    expect(mail?.unsubscribeUrl).toContain('k=review')
  })

  test('not before a lesson, not without the course, not by who teaches or administers', async () => {
    const { course, main, ta } = await taughtCourse()
    const beginner = await makeUser(api.db)
    await enrol(api.db, beginner.id, course.id)
    const stranger = await makeUser(api.db)
    for (const { id } of [main, ta, admin]) await enrol(api.db, id, course.id)
    const tries = [
      [beginner, 409, 'NO_LESSON_DONE'],
      [stranger, 403, 'NOT_ENROLLED'],
      [main, 403, 'TEACHES'],
      [ta, 403, 'TEACHES'],
      [admin, 403, 'TEACHES'],
    ] as const
    for (const [{ id }, status, why] of tries) {
      expect((await write(course.id, id, { stars: 5 })).status).toBe(status)
      expect((await own(course.id, id)).body).toEqual({ review: null, why })
    }
    expect(await api.db.q.$count(t.courseReviews, eq(t.courseReviews.courseId, course.id))).toBe(0)
    expect(await average(course.id)).toEqual({ sum: 0, count: 0, avg: 0 })
  })

  test.each([
    [{ stars: 0 }, 'stars', 'Chọn từ 1 đến 5 sao.'],
    [{ stars: 6 }, 'stars', 'Chọn từ 1 đến 5 sao.'],
    [{ stars: 4.5 }, 'stars', 'Chọn từ 1 đến 5 sao.'],
    [{ stars: '5' }, 'stars', 'Chọn từ 1 đến 5 sao.'],
    [{}, 'stars', 'Chọn từ 1 đến 5 sao.'],
    [{ stars: 5, text: 'a'.repeat(2_001) }, 'text', 'Viết tối đa 2.000 ký tự.'],
  ])('refuses %j', async (sent, field, message) => {
    const { course, author } = await makeReviewedCourse(api.deps)
    const { status, body } = await write(course.id, author.id, sent)
    expect([status, body.fields[field]]).toEqual([400, message])
  })

  test('2,000 characters are a review; of a course that nobody may know there is none', async () => {
    const { course, author } = await makeReviewedCourse(api.deps)
    const text = 'ă'.repeat(2_000)
    expect((await write(course.id, author.id, { stars: 5, text })).body.review.text).toBe(text)
    const draft = await makeCourse(api.db, { status: 'DRAFT' })
    const { id } = await makeUser(api.db)
    expect((await own(draft.id, id)).status).toBe(404)
    expect((await write(draft.id, id, { stars: 5 })).status).toBe(404)
  })

  test('a buyer of a course that has left the catalogue goes on', async () => {
    const { course, author } = await makeReviewedCourse(api.deps)
    const ofCourse = eq(t.courses.id, course.id)
    await api.db.q.update(t.courses).set({ status: 'ARCHIVED' }).where(ofCourse)
    expect((await write(course.id, author.id, { stars: 2 })).status).toBe(200)
    expect((await list(course.id)).status).toBe(404)
  })

  test('30 in ten minutes', async () => {
    const { course, author } = await makeReviewedCourse(api.deps)
    for (let n = 0; n < 30; n += 1) await write(course.id, author.id, { stars: 1 + (n % 5) })
    const refused = await write(course.id, author.id, { stars: 5 })
    expect(refused.status).toBe(429)
    expect(refused.body.message).toMatch(/^Bạn đã gửi quá nhiều lần/)
  })
})

describe('taking back', () => {
  test('the review goes, and may be written anew; the teacher gets no second mail', async () => {
    const { course, main } = await taughtCourse()
    const learner = await makeLearner(api.db, course.id)
    await write(course.id, learner.id, { stars: 2 })
    expect((await takeBack(course.id, learner.id)).status).toBe(204)
    expect((await takeBack(course.id, learner.id)).status).toBe(204)
    expect((await own(course.id, learner.id)).body).toEqual({ review: null, why: null })
    expect(await average(course.id)).toEqual({ sum: 0, count: 0, avg: 0 })
    await write(course.id, learner.id, { stars: 3 })
    expect(await average(course.id)).toEqual({ sum: 3, count: 1, avg: 3 })
    expect(await mailsTo(main)).toHaveLength(1)
  })

  test('without the course a review rests; it can be taken back, and comes back with the course', async () => {
    const { course, author, review } = await makeReviewedCourse(api.deps)
    await makeReview(api.deps, course.id, { stars: 1 })
    const by = { userId: admin.id }
    const gift = { userId: author.id, courseId: course.id, reason: 'Thử.' }
    await takeCourse(api.deps, by, gift)
    expect(await average(course.id)).toEqual({ sum: 1, count: 1, avg: 1 })
    expect((await list(course.id)).body.items).toHaveLength(1)
    expect((await own(course.id, author.id)).body).toMatchObject({
      review: { _id: review.id },
      why: 'NOT_ENROLLED',
    })
    expect((await write(course.id, author.id, { stars: 2 })).status).toBe(403)

    const give = { as: admin.id, json: { courseId: course.id, reason: 'Thử.' } }
    await api.call('POST', `/api/admin/users/${author.id}/courses`, give)
    expect(await average(course.id)).toEqual({ sum: 6, count: 2, avg: 3 })
    await takeCourse(api.deps, by, gift)
    expect((await takeBack(course.id, author.id)).status).toBe(204)
    await api.call('POST', `/api/admin/users/${author.id}/courses`, give)
    expect(await average(course.id)).toEqual({ sum: 1, count: 1, avg: 1 })
    expect(await average(course.id)).toEqual(await countedRating(api.db, course.id))
  })
})

describe('reading', () => {
  test('newest first, by pages, by stars; names are shortened; the summary counts all', async () => {
    const { course, co } = await taughtCourse()
    for (const [index, stars] of [5, 4, 5, 1, 5].entries()) {
      const { id } = await makeLearner(api.db, course.id, `Phạm Thị Số ${index}`)
      const createdAt = new Date(Date.UTC(2026, 2, 1 + Math.min(index, 3)))
      await makeReview(api.deps, course.id, { userId: id, stars, body: `Lời ${index}`, createdAt })
    }
    await makeReview(api.deps, course.id, { stars: 2, hiddenAt: new Date() })
    const { body: whole, headers } = await list(course.slug)
    expect(whole.items.map(({ text }: any) => text).slice(2)).toEqual(['Lời 2', 'Lời 1', 'Lời 0'])
    expect(whole.next).toBeNull()
    expect(whole.summary).toEqual({ average: 4, count: 5, stars: [1, 0, 0, 1, 3] })
    expect(whole.items[4]).toEqual({
      _id: expect.any(String),
      stars: 5,
      text: 'Lời 0',
      author: 'Phạm T. S. 0.',
      createdAt: '2026-03-01T00:00:00.000Z',
      updatedAt: null,
      answer: null,
    })
    expect(headers.get('cache-control')).toBe('public, no-cache')

    const first = await list(course.id, '?limit=2')
    const second = await list(course.id, `?limit=2&after=${first.body.next}`)
    const third = await list(course.id, `?limit=2&after=${second.body.next}`)
    const pages = [first, second, third].flatMap(({ body }) => body.items)
    expect(pages).toEqual(whole.items)
    expect(third.body.next).toBeNull()
    const best = await list(course.id, '?stars=5')
    expect(best.body.items).toHaveLength(3)
    expect(best.body.summary).toEqual(whole.summary)
    expect((await list(course.id, '?after=x')).status).toBe(400)

    const taught = await api.call('GET', `/api/instructor/courses/${course.id}/reviews`, {
      as: co.id,
    })
    expect(taught.body).toEqual({ ...whole, mayAnswer: true })
  })

  test('a page has ten, and fifty at most', async () => {
    const course = await makeCourse(api.db)
    for (let n = 0; n < 11; n += 1) await makeReview(api.deps, course.id)
    expect((await list(course.id)).body.items).toHaveLength(10)
    expect((await list(course.id, '?limit=99999')).body.items).toHaveLength(11)
  })

  test('of a deleted account only the words that stand for it are left', async () => {
    const { course, author } = await makeReviewedCourse(api.deps)
    const gone = { fullName: 'Người dùng đã xoá', erasedAt: new Date() }
    await changeRow(api.db, t.users, author.id, gone)
    expect((await list(course.id)).body.items[0].author).toBe('Người dùng đã xoá')
  })

  test('a card has the rating at once, and the best rated comes first', async () => {
    const topic = 'so-sanh-danh-gia'
    await api.db.q.insert(t.topics).values({ id: topic, slug: topic, name: 'So sánh' })
    const [one, other] = [
      await makeCourse(api.db, { topicId: topic }),
      await makeCourse(api.db, { topicId: topic }),
    ]
    const order = async () => {
      const path = `/api/public/courses?topic=${topic}&sort=rating_desc`
      const { body } = await api.call('GET', path)
      return body.items.map((item: any) => [item._id, item.ratingAvg, item.ratingCount])
    }
    const [first, second] = [await makeLearner(api.db, one.id), await makeLearner(api.db, other.id)]
    await write(one.id, first.id, { stars: 3 })
    await write(other.id, second.id, { stars: 4 })
    expect(await order()).toEqual([
      [other.id, 4, 1],
      [one.id, 3, 1],
    ])
    await write(one.id, first.id, { stars: 5 })
    expect((await order())[0]).toEqual([one.id, 5, 1])
  })
})

describe('answers', () => {
  const answer = (id: string, as: string, text = 'Cảm ơn bạn.') =>
    api.call('PUT', `/api/instructor/reviews/${id}/answer`, { as, json: { text } })

  test('MAIN and CO answer once, edit it and take it back; the author is told of the first', async () => {
    const { course, main, co, ta } = await taughtCourse()
    const author = await makeLearner(api.db, course.id)
    await proved(author.id)
    const { id } = await makeReview(api.deps, course.id, { userId: author.id })
    expect((await answer(id, ta.id)).status).toBe(403)
    expect((await answer(id, main.id, ' ')).status).toBe(400)
    expect((await answer(id, main.id, 'a'.repeat(2_001))).status).toBe(400)
    expect((await answer(id, main.id)).status).toBe(204)
    expect((await answer(id, co.id, 'Cảm ơn bạn nhiều.')).status).toBe(204)
    const shown = async () => (await list(course.id)).body.items[0].answer
    expect(await shown()).toEqual({
      text: 'Cảm ơn bạn nhiều.',
      author: 'Lê Cùng',
      at: expect.any(String),
    })
    const [mail, ...more] = await mailsTo(author)
    expect(more).toEqual([])
    expect(mail?.textBody).toContain('“Cảm ơn bạn.”')
    const remove = () => api.call('DELETE', `/api/instructor/reviews/${id}/answer`, { as: main.id })
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(204)
    expect(await shown()).toBeNull()
  })

  test('nobody answers what is hidden, or elsewhere; an admin who does not teach answers nowhere', async () => {
    const { course, main } = await taughtCourse()
    const hidden = await makeReview(api.deps, course.id, { hiddenAt: new Date() })
    const elsewhere = await makeReviewedCourse(api.deps)
    expect((await answer(hidden.id, main.id)).status).toBe(404)
    expect((await answer(elsewhere.review.id, main.id)).status).toBe(404)
    expect((await answer(elsewhere.review.id, admin.id)).status).toBe(404)
    const page = await api.call('GET', `/api/instructor/courses/${course.id}/reviews`, {
      as: admin.id,
    })
    expect([page.status, page.body.mayAnswer]).toEqual([200, false])
  })
})

describe('reports and what the owner does', () => {
  const report = (id: string, as: string, reason = 'Quảng cáo.') =>
    api.call('POST', `/api/student/reviews/${id}/report`, { as, json: { reason } })

  test('one open report of each person; not of one’s own; of what everybody can see', async () => {
    const { author, review } = await makeReviewedCourse(api.deps)
    const reader = await makeUser(api.db)
    expect((await report(review.id, reader.id)).status).toBe(204)
    expect((await report(review.id, reader.id, 'Bịa đặt.')).status).toBe(204)
    const open = () =>
      api.db.q.select().from(t.reviewReports).where(eq(t.reviewReports.reviewId, review.id))
    expect((await open()).map(({ reason }) => reason)).toEqual(['Bịa đặt.'])
    expect((await report(review.id, author.id)).body.code).toBe('OWN_REVIEW')
    expect((await report(review.id, reader.id, '\u200b')).status).toBe(400)
    expect((await report(review.id, reader.id, 'a'.repeat(501))).status).toBe(400)
    await byAdmin(`/${review.id}/dismiss`, {})
    expect((await report(review.id, reader.id)).status).toBe(204)
    expect(await open()).toHaveLength(2)
    await byAdmin(`/${review.id}/hide`, { reason: 'Quảng cáo.' })
    expect((await report(review.id, reader.id)).status).toBe(404)
  })

  test('hiding takes it out of sight and count, closes reports, and tells the author why', async () => {
    const { course, author, review } = await makeReviewedCourse(api.deps)
    await proved(author.id)
    await makeReport(api.db, review.id)
    const waiting = async () => {
      const { body } = await api.call('GET', '/api/admin/overview', { as: admin.id })
      return body.waiting.find(({ kind }: any) => kind === 'reviews')
    }
    const { count } = await waiting()
    expect((await byAdmin(`/${review.id}/hide`, { reason: ' ' })).status).toBe(400)
    expect((await byAdmin(`/${review.id}/hide`, { reason: 'Có lời xúc phạm.' })).status).toBe(204)
    expect((await byAdmin(`/${review.id}/hide`, { reason: 'Nữa.' })).body.code).toBe('HIDDEN')
    expect((await waiting()).count).toBe(count - 1)
    expect(await average(course.id)).toEqual({ sum: 0, count: 0, avg: 0 })
    expect((await list(course.id)).body).toMatchObject({ items: [], summary: { count: 0 } })
    expect((await own(course.id, author.id)).body).toMatchObject({
      review: { _id: review.id, hiddenReason: 'Có lời xúc phạm.' },
      why: null,
    })
    const [mail] = await mailsTo(author)
    expect(mail?.textBody).toContain('vì: Có lời xúc phạm.')

    // It can be edited, stays hidden, and is not to be written anew.
    expect((await takeBack(course.id, author.id)).body.code).toBe('HIDDEN')
    await write(course.id, author.id, { stars: 2, text: 'Chưa hợp.' })
    expect(await average(course.id)).toEqual({ sum: 0, count: 0, avg: 0 })
    expect((await byAdmin(`/${review.id}/show`, { note: 'Đã sửa.' })).status).toBe(204)
    expect((await byAdmin(`/${review.id}/show`, {})).body.code).toBe('SHOWN')
    expect(await average(course.id)).toEqual({ sum: 2, count: 1, avg: 2 })
    expect((await own(course.id, author.id)).body.review.hiddenReason).toBeNull()
    expect(await linesAbout(api.db, review.id, 'action', 'actorId', 'after', 'note')).toEqual([
      {
        action: 'review.hide',
        actorId: admin.id,
        after: { courseId: course.id },
        note: 'Có lời xúc phạm.',
      },
      {
        action: 'review.show',
        actorId: admin.id,
        after: { courseId: course.id },
        note: 'Đã sửa.',
      },
    ])
    const { body: log } = await api.call('GET', `/api/admin/log?target=${review.id}`, {
      as: admin.id,
    })
    const [fullName] = await api.db.q
      .select({ name: t.users.fullName })
      .from(t.users)
      .where(eq(t.users.id, author.id))
    expect(log.items[0].target).toEqual({
      type: 'review',
      _id: review.id,
      name: `${fullName?.name} (${course.title})`,
    })
  })

  test('of somebody without the course neither hiding nor showing counts', async () => {
    const { course, author, review } = await makeReviewedCourse(api.deps)
    await takeCourse(
      api.deps,
      { userId: admin.id },
      { userId: author.id, courseId: course.id, reason: '' },
    )
    await byAdmin(`/${review.id}/hide`, { reason: 'Thử.' })
    expect(await average(course.id)).toEqual({ sum: 0, count: 0, avg: 0 })
    await byAdmin(`/${review.id}/show`, {})
    expect(await average(course.id)).toEqual({ sum: 0, count: 0, avg: 0 })
  })

  test('dismissing closes the reports and leaves the review', async () => {
    const { course, review } = await makeReviewedCourse(api.deps)
    await makeReport(api.db, review.id)
    await makeReport(api.db, review.id)
    expect((await byAdmin(`/${review.id}/dismiss`, { note: 'Không sao.' })).status).toBe(204)
    expect((await byAdmin(`/${review.id}/dismiss`, {})).body.code).toBe('NO_REPORTS')
    expect(await average(course.id)).toEqual({ sum: 5, count: 1, avg: 5 })
    const closed = and(
      eq(t.reviewReports.reviewId, review.id),
      eq(t.reviewReports.resolvedById, admin.id),
    )
    expect(await api.db.q.$count(t.reviewReports, closed)).toBe(2)
  })

  test('the list: reported, hidden, all; by name, course, text or id', async () => {
    const course = await makeCourse(api.db, { title: 'Đan len', searchText: 'dan len' })
    const author = await makeLearner(api.db, course.id, 'Vũ Thị Kim Ngân')
    const shown = await makeReview(api.deps, course.id, {
      userId: author.id,
      body: 'Kim 100% nhọn',
    })
    const hidden = await makeReview(api.deps, course.id, {
      hiddenAt: new Date(),
      hiddenById: admin.id,
      hiddenReason: 'Quảng cáo.',
    })
    const { reason } = await makeReport(api.db, shown.id)
    const found = async (query: string) => {
      const { status, body } = await byAdmin(`?${query}`)
      expect(status).toBe(200)
      return body.items.map(({ _id }: any) => _id)
    }
    expect(await found('state=reported&q=dan+len')).toEqual([shown.id])
    expect(await found('state=hidden&q=đan len')).toEqual([hidden.id])
    expect(await found('q=dan+len')).toHaveLength(2)
    expect(await found('q=kim+ngan')).toEqual([shown.id])
    expect(await found(`q=${encodeURIComponent('100% nhọn')}`)).toEqual([shown.id])
    expect(await found(`q=${hidden.id}`)).toEqual([hidden.id])
    expect((await byAdmin('?state=moi')).status).toBe(400)
    const { body } = await byAdmin('?q=dan+len')
    expect(body.counts).toEqual({ all: 2, hidden: 1, reported: 1 })
    const row = body.items.find(({ _id }: any) => _id === shown.id)
    expect(row).toMatchObject({
      stars: 5,
      text: 'Kim 100% nhọn',
      author: { fullName: 'Vũ Thị Kim Ngân', email: author.email },
      isEnrolled: true,
      course: { _id: course.id, title: 'Đan len', status: 'PUBLISHED' },
      hidden: null,
      reports: [{ reason, by: { fullName: expect.any(String) } }],
    })
    expect(body.items.find(({ _id }: any) => _id === hidden.id).hidden).toEqual({
      at: expect.any(String),
      reason: 'Quảng cáo.',
      by: 'Chủ Trang',
    })
  })
})
