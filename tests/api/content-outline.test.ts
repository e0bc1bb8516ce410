import { describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import { sharedApi, startApi } from '../support/api.ts'
import { faculty, lessonForm, NEVER_EDITED, outlineOf } from '../support/faculty.ts'
import {
  makeAssessment,
  makeFile,
  makeQuiz,
  makeResource,
  makeSubmission,
} from '../support/learning-fixtures.ts'
import { recordedLog } from '../support/recorded-log.ts'
import { changeRow } from '../support/fixtures.ts'

/** The outline of a course: what it holds, and places that stay dense whatever is done to it. */

const api = sharedApi()

const call = (as: string, method: string, path: string, json?: unknown) =>
  api.call(method, `/api/instructor${path}`, { as, ...(json === undefined ? {} : { json }) })
const save = (as: string, method: string, path: string, fields: Record<string, string>) =>
  api.call(method, `/api/instructor${path}`, { as, form: lessonForm(fields) })

describe('content', () => {
  test('the whole course: resources with the primary first, assessments, submissions', async () => {
    const { main, student, course, section, second, lesson, nextLesson } = await faculty(api)
    const file = await makeFile(api.deps, { name: 'phieu.pdf', mime: 'application/pdf' })
    const link = await makeResource(api.db, lesson.id, { title: 'Liên kết', sortOrder: 1 })
    const pdf = await makeResource(api.db, lesson.id, {
      title: 'Phiếu',
      kind: 'PDF',
      fileId: file.id,
      isPrimary: true,
      sortOrder: 2,
    })
    const dueAt = new Date('2026-05-01T00:00:00Z')
    const quiz = await makeQuiz(api.db, lesson, { title: 'Kiểm tra', sortOrder: 2, dueAt })
    const essay = await makeAssessment(api.db, lesson, { title: 'Bài luận', sortOrder: 1 })
    await makeSubmission(api.db, quiz.id, student.id)
    await makeSubmission(api.db, essay.id, student.id)
    const { status, body } = await call(main.id, 'GET', `/courses/${course.id}/content`)
    expect(status).toBe(200)
    const link2 = (_id: string, title: string, assessmentType: string, due: string | null) => ({
      _id,
      title,
      assessmentType,
      dueAt: due,
      waitingCount: 1,
    })
    const lessonFields = { type: 'VIDEO', durationSec: null, isFreePreview: false }
    expect(body).toEqual({
      course: {
        _id: course.id,
        slug: course.slug,
        title: course.title,
        status: 'PUBLISHED',
        myRole: 'MAIN',
      },
      sections: [
        {
          _id: section.id,
          title: 'Chương một',
          summary: '',
          sortOrder: 1,
          ...NEVER_EDITED,
          lessons: [
            {
              ...lessonFields,
              _id: lesson.id,
              title: 'Bài một',
              sectionId: section.id,
              sortOrder: 1,
              resources: [
                {
                  _id: pdf.id,
                  title: 'Phiếu',
                  kind: 'PDF',
                  mime: 'application/pdf',
                  url: expect.stringContaining(`/api/files/${file.id}?`),
                  durationSec: null,
                  isPrimary: true,
                  isFile: true,
                },
                {
                  _id: link.id,
                  title: 'Liên kết',
                  kind: 'VIDEO',
                  mime: null,
                  url: 'https://example.test/video.mp4',
                  durationSec: null,
                  isPrimary: false,
                  isFile: false,
                },
              ],
              assessments: [
                {
                  ...link2(essay.id, 'Bài luận', 'ASSIGNMENT', null),
                  sortOrder: 1,
                  assessment: link2(essay.id, 'Bài luận', 'ASSIGNMENT', null),
                },
                {
                  ...link2(quiz.id, 'Kiểm tra', 'QUIZ', dueAt.toISOString()),
                  sortOrder: 2,
                  assessment: link2(quiz.id, 'Kiểm tra', 'QUIZ', dueAt.toISOString()),
                },
              ],
              submissions: 2,
              waitingCount: 2,
            },
            {
              ...lessonFields,
              _id: nextLesson.id,
              title: 'Bài hai',
              sectionId: section.id,
              sortOrder: 2,
              resources: [],
              assessments: [],
              submissions: 0,
              waitingCount: 0,
            },
          ],
        },
        {
          _id: second.id,
          title: 'Chương hai',
          summary: '',
          sortOrder: 2,
          lessons: [],
          ...NEVER_EDITED,
        },
      ],
    })
    const list = await call(main.id, 'GET', `/courses/${course.id}/sections`)
    expect(list.body).toEqual([
      { _id: section.id, title: 'Chương một', summary: '', sortOrder: 1, ...NEVER_EDITED },
      { _id: second.id, title: 'Chương hai', summary: '', sortOrder: 2, ...NEVER_EDITED },
    ])
    const detail = await call(main.id, 'GET', `/lessons/${lesson.id}`)
    expect(detail.body).toEqual({
      ...body.sections[0].lessons[0],
      ...NEVER_EDITED,
      contentText: '',
      courseId: course.id,
    })
  })

  test('a course of 100 sections and 2,000 lessons costs no more queries than a small one', async () => {
    const small = await faculty(api)
    const large = await faculty(api)
    const { db } = api
    const sections = Array.from({ length: 98 }, (_, n) => ({
      id: newId(),
      courseId: large.course.id,
      title: `Chương ${n}`,
      sortOrder: n + 3,
    }))
    await db.q.insert(t.sections).values(sections)
    const lessons = sections.flatMap(({ id, courseId }, n) =>
      Array.from({ length: n === 0 ? 58 : 20 }, (_, m) => ({
        id: newId(),
        sectionId: id,
        courseId,
        title: `Bài ${m}`,
        sortOrder: m + 1,
      })),
    )
    const file = await makeFile(api.deps, { name: 'phieu.pdf', mime: 'application/pdf' })
    for (let from = 0; from < lessons.length; from += 500) {
      const part = lessons.slice(from, from + 500)
      await db.q.insert(t.lessons).values(part)
      await db.q.insert(t.resources).values(
        part.flatMap(({ id: lessonId }) => [
          { id: newId(), lessonId, title: 'Phiếu', kind: 'PDF', fileId: file.id, isPrimary: true },
          { id: newId(), lessonId, title: 'Video', kind: 'VIDEO', url: 'https://youtu.be/abcdefg' },
        ]),
      )
      await db.q.insert(t.assessments).values(
        part.map(({ id: lessonId, courseId }) => ({
          id: newId(),
          lessonId,
          courseId,
          type: 'QUIZ',
          title: 'Kiểm tra',
        })),
      )
    }
    // Whose queries are counted.
    const one = await startApi({ db, processes: 1 })
    const queriesOf = async (who: typeof small) => {
      const client = (db.q as any).session.client
      const query = client.query.bind(client)
      let queries = 0
      client.query = (...given: unknown[]) => {
        queries += 1
        return query(...given)
      }
      const token = await api.tokenOf(who.main.id)
      queries = 0
      const { body } = await one.call('GET', `/api/instructor/courses/${who.course.id}/content`, {
        token,
      })
      client.query = query
      return { queries, body }
    }
    const few = await queriesOf(small)
    const many = await queriesOf(large)
    expect(many.body.sections).toHaveLength(100)
    expect(many.body.sections.flatMap((section: any) => section.lessons)).toHaveLength(2_000)
    expect(many.queries).toBe(few.queries)
  })
})

describe('sections', () => {
  test('are made last, changed, moved and deleted, in dense places', async () => {
    const { main, course, section, second } = await faculty(api)
    const path = `/courses/${course.id}/sections`
    const made = await call(main.id, 'POST', path, { title: '  Chương ba ', summary: 'Tóm tắt' })
    expect([made.status, made.body]).toEqual([
      201,
      {
        _id: expect.any(String),
        title: 'Chương ba',
        summary: 'Tóm tắt',
        sortOrder: 3,
        ...NEVER_EDITED,
      },
    ])
    const third = `${path}/${made.body._id}`
    const changed = await call(main.id, 'PUT', third, { title: 'Chương cuối' })
    expect(changed.body).toMatchObject({ title: 'Chương cuối', summary: '', sortOrder: 3 })
    const up = await call(main.id, 'PATCH', `${third}/move`, { dir: 'up' })
    expect([up.status, up.body.sortOrder]).toEqual([200, 2])
    const first = ['Chương một', 'Bài một', 'Bài hai']
    const outline = () => outlineOf(api, main.id, course.id)
    expect(await outline()).toEqual([first, ['Chương cuối'], ['Chương hai']])
    for (const [id, dir] of [
      [section.id, 'up'],
      [second.id, 'down'],
    ]) {
      const edge = await call(main.id, 'PATCH', `${path}/${id}/move`, { dir })
      expect(edge.status).toBe(200)
    }
    expect(await outline()).toEqual([first, ['Chương cuối'], ['Chương hai']])
    const gone = await call(main.id, 'DELETE', `${path}/${section.id}`)
    expect([gone.status, gone.body]).toEqual([204, ''])
    expect(await outline()).toEqual([['Chương cuối'], ['Chương hai']])
    expect((await call(main.id, 'DELETE', `${path}/${section.id}`)).status).toBe(404)
  })

  test.each([
    [{ title: '   ' }, { title: 'Nhập tiêu đề chương.' }],
    [{ title: '\ufeff \u200b' }, { title: 'Nhập tiêu đề chương.' }],
    [{}, { title: 'Nhập tiêu đề chương.' }],
    [{ title: 'x'.repeat(201) }, { title: 'Tiêu đề chương dài tối đa 200 ký tự.' }],
    [{ title: 'x', summary: 5 }, { summary: 'Mô tả chương phải là văn bản.' }],
  ])('%j is refused at its field', async (json, fields) => {
    const { main, course, section } = await faculty(api)
    for (const [method, path] of [
      ['POST', `/courses/${course.id}/sections`],
      ['PUT', `/courses/${course.id}/sections/${section.id}`],
    ] as const) {
      const answer = await call(main.id, method, path, json)
      expect([answer.status, answer.body.fields]).toEqual([400, fields])
    }
  })

  test('a move goes up or down, nowhere else', async () => {
    const { main, course, section, lesson } = await faculty(api)
    for (const path of [`/courses/${course.id}/sections/${section.id}`, `/lessons/${lesson.id}`]) {
      const answer = await call(main.id, 'PATCH', `${path}/move`, { dir: 'left' })
      expect([answer.status, answer.body.fields]).toEqual([
        400,
        { dir: 'dir phải là up hoặc down.' },
      ])
    }
  })

  test('what is deleted leaves a line that names it and who did it', async () => {
    const { main, course, section, lesson, nextLesson } = await faculty(api)
    const link = await makeResource(api.db, lesson.id, { title: 'Liên kết' })
    const essay = await makeAssessment(api.db, lesson)
    const { log } = api.deps
    const recorded = recordedLog()
    api.deps.log = recorded
    await call(main.id, 'DELETE', `/lessons/${lesson.id}/resources/${link.id}`)
    await call(main.id, 'DELETE', `/assessments/${essay.id}`)
    await call(main.id, 'DELETE', `/lessons/${nextLesson.id}`)
    await call(main.id, 'DELETE', `/courses/${course.id}/sections/${section.id}`)
    // Gone already: nothing was deleted.
    await call(main.id, 'DELETE', `/courses/${course.id}/sections/${section.id}`)
    api.deps.log = log
    const told = recorded.lines.filter(({ event }) => event === 'content-deleted')
    expect(told.map(({ userId }) => userId)).toEqual(told.map(() => main.id))
    expect(told.map(({ data }) => data)).toEqual([
      { resource: link.id },
      { assessment: essay.id },
      { lesson: nextLesson.id },
      { section: section.id },
    ])
  })

  test('a deleted one takes lessons and progress along; places written by others are mended', async () => {
    const { main, student, course, section, second, lesson } = await faculty(api)
    const { _id: last } = (
      await save(main.id, 'POST', `/courses/${course.id}/sections/${second.id}/lessons`, {
        title: 'Bài ba',
      })
    ).body
    const progress = async () => {
      const { body } = await api.call('GET', `/api/student/courses/${course.id}/progress`, {
        as: student.id,
      })
      return body.progressPct
    }
    await api.call('POST', `/api/student/lessons/${last}/complete`, { as: student.id, json: {} })
    expect(await progress()).toBe(33)
    await changeRow(api.db, t.lessons, lesson.id, { sortOrder: 7 })
    await call(main.id, 'DELETE', `/courses/${course.id}/sections/${section.id}`)
    expect(await progress()).toBe(100)
    expect(await outlineOf(api, main.id, course.id)).toEqual([['Chương hai', 'Bài ba']])
    const { body } = await api.call('GET', `/api/public/courses/${course.id}`)
    expect(body.sections).toHaveLength(1)
  })
})

describe('places of lessons', () => {
  const begun = async () => {
    const people = await faculty(api)
    const { main, course, section, second } = people
    const at = (id: string) => `/courses/${course.id}/sections/${id}/lessons`
    const outline = () => outlineOf(api, main.id, course.id)
    return { ...people, first: at(section.id), other: at(second.id), outline }
  }

  test('a new one comes last, or to the place it names; too far is the end', async () => {
    const { main, first, outline } = await begun()
    const made = await save(main.id, 'POST', first, { title: 'Cuối' })
    expect([made.status, made.body.sortOrder]).toEqual([201, 3])
    await save(main.id, 'POST', first, { title: 'Đầu', sortOrder: '1' })
    await save(main.id, 'POST', first, { title: 'Giữa', sortOrder: '3' })
    await save(main.id, 'POST', first, { title: 'Xa', sortOrder: '999' })
    expect(await outline()).toEqual([
      ['Chương một', 'Đầu', 'Bài một', 'Giữa', 'Bài hai', 'Cuối', 'Xa'],
      ['Chương hai'],
    ])
  })

  test('an edit moves it to its place; without one it stays', async () => {
    const { main, lesson, first, outline } = await begun()
    await save(main.id, 'POST', first, { title: 'Cuối' })
    await save(main.id, 'PUT', `/lessons/${lesson.id}`, { title: 'Bài một', sortOrder: '2' })
    const moved = ['Chương một', 'Bài hai', 'Bài một', 'Cuối']
    expect(await outline()).toEqual([moved, ['Chương hai']])
    await save(main.id, 'PUT', `/lessons/${lesson.id}`, { title: 'Bài một' })
    expect(await outline()).toEqual([moved, ['Chương hai']])
  })

  test('another section takes it in at its place and the old one closes the gap', async () => {
    const { main, lesson, nextLesson, section, second, other, outline } = await begun()
    await save(main.id, 'POST', other, { title: 'Kia' })
    const change = (id: string, title: string, fields = {}) =>
      save(main.id, 'PUT', `/lessons/${id}`, { title, section: second.id, ...fields })
    const { body } = await change(lesson.id, 'Bài một', { sortOrder: '1' })
    expect([body.sectionId, body.sortOrder]).toEqual([second.id, 1])
    expect(await outline()).toEqual([
      ['Chương một', 'Bài hai'],
      ['Chương hai', 'Bài một', 'Kia'],
    ])
    await change(nextLesson.id, 'Bài hai')
    await save(main.id, 'PUT', `/lessons/${lesson.id}`, { title: 'Bài một', section: section.id })
    expect(await outline()).toEqual([
      ['Chương một', 'Bài một'],
      ['Chương hai', 'Kia', 'Bài hai'],
    ])
  })

  test('move up, down, at the edge; delete', async () => {
    const { main, lesson, nextLesson, outline } = await begun()
    const move = (id: string, dir: string) => call(main.id, 'PATCH', `/lessons/${id}/move`, { dir })
    const up = await move(nextLesson.id, 'up')
    expect([up.status, up.body.sortOrder]).toEqual([200, 1])
    expect((await move(nextLesson.id, 'up')).status).toBe(200)
    expect((await move(lesson.id, 'down')).status).toBe(200)
    expect(await outline()).toEqual([['Chương một', 'Bài hai', 'Bài một'], ['Chương hai']])
    await move(nextLesson.id, 'down')
    expect(await outline()).toEqual([['Chương một', 'Bài một', 'Bài hai'], ['Chương hai']])
    expect((await call(main.id, 'DELETE', `/lessons/${lesson.id}`)).status).toBe(204)
    expect(await outline()).toEqual([['Chương một', 'Bài hai'], ['Chương hai']])
  })
})

test('an assistant is told why nothing can be edited', async () => {
  const { assistant, lesson } = await faculty(api)
  const { status, body } = await call(assistant.id, 'DELETE', `/lessons/${lesson.id}`)
  const why = 'Trợ giảng chỉ xem và chấm bài, không sửa được nội dung khóa học.'
  expect([status, body.message]).toEqual([403, why])
})

test('nothing moves between courses: a lesson to a section, an assessment to a lesson of another', async () => {
  const { main, lesson, section, foreignSection, foreignLesson } = await faculty(api)
  const path = `/lessons/${lesson.id}`
  const moved = await save(main.id, 'PUT', path, { title: 'x', section: foreignSection.id })
  const why = 'Chương đã chọn không thuộc khóa học này.'
  expect([moved.status, moved.body.fields]).toEqual([400, { section: why }])
  expect((await call(main.id, 'GET', path)).body.sectionId).toBe(section.id)
  const { id } = await makeAssessment(api.db, lesson)
  const attach = `/lessons/${foreignLesson.id}/assessments/${id}/attach`
  expect((await call(main.id, 'POST', attach)).status).toBe(404)
})
