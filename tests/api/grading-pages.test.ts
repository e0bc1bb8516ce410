import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import { sharedApi } from '../support/api.ts'
import { classroom } from '../support/classroom.ts'
import { changeRow, enrol, makeUser } from '../support/fixtures.ts'
import { makeAssessment, makeSubmission } from '../support/learning-fixtures.ts'

/** Long lists by pages (docs/product.md#pages-of-long-lists). */

const api = sharedApi()

const listed = (as: string, path: string, query = '') => api.call('GET', `${path}${query}`, { as })

/** Reads all pages of `limit` rows; `between` runs after each. */
async function readThrough(
  as: string,
  path: string,
  limit: number,
  between: (page: number) => Promise<unknown> = async () => undefined,
) {
  const pages: any[] = []
  for (let next: string | null = ''; next !== null; next = pages.at(-1).next) {
    const { status, body } = await listed(as, path, `?limit=${limit}${next && `&after=${next}`}`)
    expect(status).toBe(200)
    pages.push(body)
    await between(pages.length)
  }
  return pages
}

const idsOf = (rows: { _id: string }[]) => rows.map(({ _id }) => _id)

/** A class of these names, beside nobody else. */
async function classOf(names: string[]) {
  const room = await classroom(api)
  await api.db.q.delete(t.enrolments).where(eq(t.enrolments.courseId, room.course.id))
  const people: Awaited<ReturnType<typeof makeUser>>[] = []
  for (const fullName of names) {
    const person = await makeUser(api.db, { fullName })
    await enrol(api.db, person.id, room.course.id)
    people.push(person)
  }
  return { ...room, people, path: `/api/instructor/courses/${room.course.id}/students` }
}

const NAMES = [
  'Ân Văn Bình',
  'An Văn Bình',
  'ăn Văn Bình',
  'Đỗ Yến',
  'Do Yen',
  'DŨNG',
  'dung',
  'Học viên 10',
  'Học viên 9',
  'Học viên 9'.normalize('NFD'),
  'Lê Hà',
  'Trần Hạ',
  'Nguyễn Hà',
  'Bùi Hạ',
  'Nguyễn Hả',
  'Nguyên Hã',
  'Nguyễn Há',
  'Nguyễn Thị Ha',
  'Ước',
  'ứng',
  'Út',
  'Zoe',
  'Ý Nhi',
  'Xuân',
  'Ôn',
  'Ông',
  'Oanh',
  'Ơn',
  '1 Một',
]

describe('students', () => {
  test('stand in the order of a Vietnamese dictionary by given name, as a whole and by pages', async () => {
    const { teacher, path } = await classOf(NAMES)
    const { compare } = new Intl.Collator('vi', { sensitivity: 'accent', numeric: true })
    const given = (fullName: string) => fullName.slice(fullName.lastIndexOf(' ') + 1)
    const { body } = await listed(teacher.id, path)
    expect(body).toHaveLength(NAMES.length)
    const inOrder = body.toSorted(
      (one: any, other: any) =>
        compare(given(one.fullName), given(other.fullName)) ||
        compare(one.fullName, other.fullName) ||
        (one._id < other._id ? -1 : 1),
    )
    expect(body).toEqual(inOrder)
    const pages = await readThrough(teacher.id, path, 4)
    expect(pages).toHaveLength(8)
    expect(pages.flatMap(({ items }) => items)).toEqual(body)
  })

  test('each comes exactly once while others come, go and change between the pages', async () => {
    const names = Array.from({ length: 9 }, (_, n) => `Bạn ${n + 1}`)
    const { teacher, course, path, people } = await classOf(names)
    const pages = await readThrough(teacher.id, path, 2, async (page) => {
      const newcomer = await makeUser(api.db, { fullName: page % 2 ? 'An' : 'Ý' })
      await enrol(api.db, newcomer.id, course.id)
      // The last one shown leaves: its place still leads on.
      const gone = people[page * 2 - 1]
      if (page > 3 || !gone) return
      await api.db.q
        .delete(t.enrolments)
        .where(and(eq(t.enrolments.userId, gone.id), eq(t.enrolments.courseId, course.id)))
      await changeRow(api.db, t.users, people[8]!.id, { email: `${gone.id}@moi.test` })
    })
    const seen = idsOf(pages.flatMap(({ items }) => items))
    expect(seen.slice(0, 9)).toEqual(idsOf(people.map(({ id }) => ({ _id: id }))))
    expect(new Set(seen).size).toBe(seen.length)
  })
})

async function submitted(count: number) {
  const room = await classroom(api)
  const essay = await makeAssessment(api.db, room.lesson)
  const rows = []
  for (let n = 0; n < count; n += 1) {
    const { id } = await makeUser(api.db)
    rows.push(await makeSubmission(api.db, essay.id, id))
  }
  return { ...room, essay, rows, path: `/api/instructor/assessments/${essay.id}/submissions` }
}

describe('submissions', () => {
  test('each comes exactly once, whole, while work is graded, handed in again and added', async () => {
    const { teacher, essay, rows, path } = await submitted(7)
    const pages = await readThrough(teacher.id, path, 3, async (page) => {
      if (page > 2) return
      const graded = { as: teacher.id, json: { score: 50, pass: true, feedback: '' } }
      await api.call('POST', `/api/instructor/submissions/${rows[page]!.id}/grade`, graded)
      await changeRow(api.db, t.submissions, rows[6 - page]!.id, {
        submittedAt: new Date(Date.UTC(2030, 1, page)),
      })
      await makeSubmission(api.db, essay.id, (await makeUser(api.db)).id)
    })
    const items = pages.flatMap((page) => page.items)
    const known = idsOf(items).filter((id) => rows.some((row) => row.id === id))
    expect(known).toEqual(
      rows
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    )
    expect(new Set(idsOf(items)).size).toBe(items.length)
    const { body } = await listed(teacher.id, path)
    const last = items.at(-1)
    expect(last).toEqual(body.find(({ _id }: { _id: string }) => _id === last._id))
  })

  test('more than one slice of them are answered whole, newest first', async () => {
    const { teacher, essay, path } = await submitted(0)
    const made: { id: string; minute: number }[] = []
    for (let n = 0; n < 130; n += 1) {
      const minute = (n * 37) % 130
      const submittedAt = new Date(Date.UTC(2026, 0, 1, 0, minute))
      const student = await makeUser(api.db)
      made.push({
        ...(await makeSubmission(api.db, essay.id, student.id, { submittedAt })),
        minute,
      })
    }
    const { body } = await listed(teacher.id, path)
    const newestFirst = made.toSorted((a, b) => b.minute - a.minute)
    expect(idsOf(body)).toEqual(newestFirst.map(({ id }) => id))
  })
})

describe('a thread', () => {
  const talk = async (times: (number | null)[]) => {
    const { student, teacher, lesson } = await classroom(api)
    const essay = await makeAssessment(api.db, lesson)
    const submission = await makeSubmission(api.db, essay.id, student.id)
    for (const [n, at] of times.entries()) {
      await api.db.q.insert(t.submissionComments).values({
        id: newId(),
        submissionId: submission.id,
        userId: teacher.id,
        message: `Lời ${n}`,
        // Without one: the database's own clock, which counts microseconds.
        ...(at === null ? {} : { createdAt: new Date(Date.UTC(2026, 0, 1, 0, at)) }),
      })
    }
    const path = `/api/student/assessments/${essay.id}/thread`
    return { student, submission, path }
  }
  const messages = (comments: { message: string }[]) => comments.map(({ message }) => message)

  test('begins with the newest comments and leads to older ones, each exactly once', async () => {
    // Two in one moment, and three of the same clock that the API itself never asks.
    const { student, submission, path } = await talk([1, 2, 2, 3, null, null, null])
    const whole = (await listed(student.id, path)).body
    expect(whole.comments).toHaveLength(7)
    const pages = await readThrough(student.id, path, 2, async () =>
      api.call('POST', `/api/student/submissions/${submission.id}/comments`, {
        as: student.id,
        json: { message: 'Mới' },
      }),
    )
    expect(pages.map(({ comments }) => comments.length)).toEqual([2, 2, 2, 1])
    expect(messages(pages.toReversed().flatMap(({ comments }) => comments))).toEqual(
      messages(whole.comments),
    )
    for (const page of pages) expect(page.submission._id).toBe(submission.id)
  })

  test('before the first submission: nothing, and no page that follows', async () => {
    const { classmate, lesson } = await classroom(api)
    const essay = await makeAssessment(api.db, lesson)
    const path = `/api/student/assessments/${essay.id}/thread`
    expect((await listed(classmate.id, path, '?limit=5')).body).toEqual({
      submission: null,
      comments: [],
      next: null,
    })
  })
})

test.each([
  'x',
  '%00',
  'bnVsbA',
  'WzEsMl0',
  'WyJhIl0x',
  Buffer.from('["9e99","9e99"]').toString('hex'),
])('a broken key (%s) is refused with a reason', async (key) => {
  const { teacher, student, path, essay } = await submitted(1)
  const lists: [string, string][] = [
    [teacher.id, path],
    [teacher.id, path.replace(/assessments.*/, `courses/${essay.courseId}/students`)],
    [student.id, `/api/student/assessments/${essay.id}/thread`],
  ]
  for (const [as, list] of lists) {
    expect(await listed(as, list, `?limit=2&after=${key}`)).toMatchObject({
      status: 400,
      body: {
        fields: { after: 'Vị trí trong danh sách không hợp lệ. Hãy tải lại danh sách từ đầu.' },
      },
    })
  }
})

test('a key of another course opens nothing: each page asks who may read', async () => {
  const { teacher, path } = await classOf(['An', 'Bình', 'Chi'])
  const [{ next }] = await readThrough(teacher.id, path, 2)
  const foreign = await classroom(api)
  expect((await listed(foreign.teacher.id, path, `?limit=2&after=${next}`)).status).toBe(404)
  expect((await listed(foreign.student.id, path, `?limit=2&after=${next}`)).status).toBe(403)
  const mine = path.replace(/courses.*/, `courses/${foreign.course.id}/students`)
  const { body } = await listed(foreign.teacher.id, mine, `?limit=9&after=${next}`)
  const theirs = [foreign.student.id, foreign.classmate.id]
  expect(idsOf(body.items).filter((id) => !theirs.includes(id))).toEqual([])
})

test('a limit that is none answers the whole list; one above the bound counts as the bound', async () => {
  const { teacher, path } = await submitted(101)
  for (const query of ['?limit=0', '?limit=abc', '?limit=-1', '?after=x']) {
    expect((await listed(teacher.id, path, query)).body).toHaveLength(101)
  }
  expect((await listed(teacher.id, path, '?limit=999999')).body.items).toHaveLength(100)
})
