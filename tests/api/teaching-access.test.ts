import { beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import { faculty, lessonForm, QUIZ_DRAFT } from '../support/faculty.ts'
import { makeAssessment, makeQuiz, makeResource } from '../support/learning-fixtures.ts'

/** Who may call what (docs/product.md#roles): every call of the content area, in one table. */

let api: TestApi
beforeAll(async () => {
  api = await startApi({ keepOpen: true })
  return api.close
})

/** Everything in a new course; `needs` says what the call needs, `path` is under /api/instructor. */
async function calls() {
  const people = await faculty(api)
  const { course, section, second, lesson, nextLesson } = people
  const essay = await makeAssessment(api.db, lesson, { maxScore: 100 })
  const quiz = await makeQuiz(api.db, lesson)
  const first = await makeResource(api.db, lesson.id, { isPrimary: true })
  const other = await makeResource(api.db, lesson.id, { sortOrder: 2 })
  const look: [string, string][] = [
    ['GET', `/courses/${course.id}/content`],
    ['GET', `/courses/${course.id}/sections`],
    ['GET', `/lessons/${lesson.id}`],
    ['GET', `/assessments/${quiz.id}`],
  ]
  const edit: [string, string, object?][] = [
    ['POST', `/courses/${course.id}/sections`, { json: { title: 'Mới' } }],
    ['PUT', `/courses/${course.id}/sections/${section.id}`, { json: { title: 'Sửa' } }],
    ['PATCH', `/courses/${course.id}/sections/${section.id}/move`, { json: { dir: 'down' } }],
    [
      'POST',
      `/courses/${course.id}/sections/${section.id}/lessons`,
      { form: lessonForm({ title: 'Mới' }) },
    ],
    ['PUT', `/lessons/${lesson.id}`, { form: lessonForm({ title: 'Sửa' }) }],
    ['PATCH', `/lessons/${lesson.id}/move`, { json: { dir: 'down' } }],
    ['PUT', `/lessons/${lesson.id}/resources/${other.id}/primary`],
    ['DELETE', `/lessons/${lesson.id}/resources/${first.id}`],
    ['POST', `/lessons/${lesson.id}/assessments/assignment`, { json: { title: 'Mới' } }],
    ['POST', `/lessons/${lesson.id}/assessments/quiz`, { json: QUIZ_DRAFT }],
    ['POST', `/lessons/${nextLesson.id}/assessments/${essay.id}/attach`, { json: {} }],
    ['PUT', `/assessments/${essay.id}`, { json: { title: 'Sửa' } }],
    ['PUT', `/assessments/${quiz.id}`, { json: QUIZ_DRAFT }],
    ['DELETE', `/assessments/${quiz.id}`],
    ['DELETE', `/lessons/${lesson.id}`],
    ['DELETE', `/courses/${course.id}/sections/${second.id}`],
  ]
  return { people, look, edit }
}

type Call = readonly [string, string, object?]
const answers = async (list: readonly Call[], as?: string) => {
  const found: [string, number, string?][] = []
  for (const [method, path, options] of list) {
    const { status, body } = await api.call(method, `/api/instructor${path}`, {
      ...(as ? { as } : {}),
      ...options,
    })
    found.push([`${method} ${path}`, status, body.message])
  }
  return found
}
const statuses = (found: [string, number, string?][]) => found.map(([, status]) => status)

describe('the content calls', () => {
  test.each(['main', 'co', 'admin'] as const)('%s looks and edits', async (who) => {
    const { people, look, edit } = await calls()
    const found = await answers([...look, ...edit], people[who].id)
    for (const [call, status] of found) expect([call, status < 300]).toEqual([call, true])
  })

  test('an assistant looks and does not edit: 403 in Vietnamese', async () => {
    const { people, look, edit } = await calls()
    expect(statuses(await answers(look, people.assistant.id))).toEqual(look.map(() => 200))
    for (const [call, status, message] of await answers(edit, people.assistant.id)) {
      expect([call, status, message]).toEqual([
        call,
        403,
        'Trợ giảng chỉ xem và chấm bài, không sửa được nội dung khóa học.',
      ])
    }
  })

  test('a teacher of another course gets 404 everywhere, as for what does not exist', async () => {
    const { people, look, edit } = await calls()
    for (const [call, status] of await answers([...look, ...edit], people.foreigner.id)) {
      expect([call, status]).toEqual([call, 404])
    }
  })

  test('students get 403, enrolled ones too; visitors 401', async () => {
    const { people, look, edit } = await calls()
    const all = [...look, ...edit]
    expect(statuses(await answers(all, people.student.id))).toEqual(all.map(() => 403))
    expect(statuses(await answers(all))).toEqual(all.map(() => 401))
  })

  test('nothing of another course is reached through one’s own', async () => {
    const { people } = await calls()
    const { main, course, foreignSection, foreignLesson, section, lesson } = people
    const essay = await makeAssessment(api.db, foreignLesson)
    const mine = await makeAssessment(api.db, lesson)
    const resource = await makeResource(api.db, foreignLesson.id)
    const sections = `/courses/${course.id}/sections`
    const found = await answers(
      [
        ['PUT', `${sections}/${foreignSection.id}`, { json: { title: 'x' } }],
        ['PATCH', `${sections}/${foreignSection.id}/move`, { json: { dir: 'up' } }],
        ['DELETE', `${sections}/${foreignSection.id}`],
        ['POST', `${sections}/${foreignSection.id}/lessons`, { form: lessonForm({ title: 'x' }) }],
        ['DELETE', `/lessons/${lesson.id}/resources/${resource.id}`],
        ['PUT', `/lessons/${lesson.id}/resources/${resource.id}/primary`],
        ['POST', `/lessons/${lesson.id}/assessments/${essay.id}/attach`],
        ['POST', `/lessons/${foreignLesson.id}/assessments/${mine.id}/attach`],
      ],
      main.id,
    )
    for (const [call, status] of found) expect([call, status]).toEqual([call, 404])
    const moved = await api.call('PUT', `/api/instructor/lessons/${lesson.id}`, {
      as: main.id,
      form: lessonForm({ title: 'x', section: foreignSection.id }),
    })
    expect([moved.status, moved.body.fields]).toEqual([
      400,
      { section: 'Chương đã chọn không thuộc khóa học này.' },
    ])
    const { body } = await api.call('GET', `/api/instructor/lessons/${lesson.id}`, { as: main.id })
    expect(body.sectionId).toBe(section.id)
  })
})
