import { describe, expect, test } from 'vitest'
import { sharedApi, type TestApi } from '../support/api.ts'
import { faculty, lessonForm } from '../support/faculty.ts'
import { makeAssessment, makeQuiz, makeResource, optionsOf } from '../support/learning-fixtures.ts'

/** docs/behaviour.md#two-teachers: what a save may name, and what it is told. */

const api = sharedApi()

type Faculty = Awaited<ReturnType<typeof faculty>>

const quizOf = (title: string) => ({
  title,
  points: 10,
  passScore: 50,
  durationMinutes: 10,
  attemptsAllowed: 1,
  questions: [{ question: 'Một?', type: 'SINGLE', options: optionsOf(2, 0) }],
})

async function assessmentKind(
  make: (db: TestApi['db'], lesson: Faculty['lesson']) => Promise<{ id: string }>,
  bodyOf: (title: string) => object,
) {
  const { main, co, assistant, lesson } = await faculty(api)
  const path = `/api/instructor/assessments/${(await make(api.db, lesson)).id}`
  return {
    main,
    co,
    assistant,
    read: async () => (await api.call('GET', path, { as: main.id })).body,
    save: (as: string, title: string, headers: Record<string, string> = {}) =>
      api.call('PUT', path, { as, headers, json: bodyOf(title) }),
  }
}

/** For each kind of item: its current state, and a save of it with a title. */
const KINDS = {
  section: async () => {
    const { main, co, assistant, course, section } = await faculty(api)
    const list = `/api/instructor/courses/${course.id}/sections`
    return {
      main,
      co,
      assistant,
      read: async () =>
        (await api.call('GET', list, { as: main.id })).body.find(
          ({ _id }: { _id: string }) => _id === section.id,
        ),
      save: (as: string, title: string, headers: Record<string, string> = {}) =>
        api.call('PUT', `${list}/${section.id}`, { as, headers, json: { title } }),
    }
  },
  lesson: async () => {
    const { main, co, assistant, lesson } = await faculty(api)
    const path = `/api/instructor/lessons/${lesson.id}`
    return {
      main,
      co,
      assistant,
      read: async () => (await api.call('GET', path, { as: main.id })).body,
      save: (as: string, title: string, headers: Record<string, string> = {}) =>
        api.call('PUT', path, { as, headers, form: lessonForm({ title }) }),
    }
  },
  quiz: () => assessmentKind(makeQuiz, quizOf),
  assignment: () => assessmentKind(makeAssessment, (title) => ({ title })),
}

describe.each(Object.entries(KINDS))('a %s', (_, make) => {
  test('the save that names the stored version wins, the next one with it is 409 CHANGED', async () => {
    const { main, co, read, save } = await make()
    const { version } = await read()
    expect(version).toMatch(/^[\w-]{22}$/)
    const first = await save(co.id, 'Của Lan', { 'if-match': `"${version}"` })
    expect([first.status, first.body.title]).toEqual([200, 'Của Lan'])
    const second = await save(main.id, 'Của Minh', { 'if-match': `"${version}"` })
    expect([second.status, second.body.code]).toEqual([409, 'CHANGED'])
    const now = await read()
    expect(now.title).toBe('Của Lan')
    expect(now.version).toBe(first.body.version)
    expect((await save(main.id, 'Của Minh', { 'if-match': now.version })).status).toBe(200)
  })

  test('it tells who saved it last and when; nobody yet: null', async () => {
    const { co, read, save } = await make()
    expect(await read()).toMatchObject({ updatedAt: null, updatedBy: null })
    const before = Date.now()
    await save(co.id, 'Của Lan')
    const { updatedAt, updatedBy } = await read()
    expect(Date.parse(updatedAt)).toBeGreaterThanOrEqual(before)
    expect(updatedBy).toEqual({ fullName: co.fullName })
  })

  test('without a version, and with `*`, it is replaced as the contract says; odd ones are another version', async () => {
    const { main, read, save } = await make()
    const { version } = await read()
    expect((await save(main.id, 'Một')).status).toBe(200)
    expect((await save(main.id, 'Hai', { 'if-match': '*' })).status).toBe(200)
    expect((await save(main.id, 'Ba', { 'if-match': '""' })).status).toBe(200)
    for (const odd of [version, 'W/"x"', '%00', 'a, b', 'x'.repeat(5000)]) {
      const answer = await save(main.id, 'Bốn', { 'if-match': odd })
      expect([answer.status, answer.body.code]).toEqual([409, 'CHANGED'])
    }
    expect((await read()).title).toBe('Ba')
  })

  test('a right to see it is no right to learn by its version: an assistant is 403 as before', async () => {
    const { assistant, save } = await make()
    expect((await save(assistant.id, 'Một', { 'if-match': 'x' })).status).toBe(403)
  })
})

test('a lesson whose address was taken out is another version; one that only moved is not', async () => {
  const { main, lesson } = await faculty(api)
  const link = await makeResource(api.db, lesson.id, { url: 'https://a.test/1' })
  const path = `/api/instructor/lessons/${lesson.id}`
  const read = async () => (await api.call('GET', path, { as: main.id })).body
  const { version } = await read()
  await api.call('PATCH', `${path}/move`, { as: main.id, json: { dir: 'down' } })
  expect((await read()).version).toBe(version)
  await api.call('DELETE', `${path}/resources/${link.id}`, { as: main.id })
  const now = await read()
  expect(now.version).not.toBe(version)
  expect(now.updatedBy).toEqual({ fullName: main.fullName })
})

describe('dates of a PUT', () => {
  const stored = async (body: object) => {
    const { main, lesson } = await faculty(api)
    const { id } = await makeAssessment(api.db, lesson, { dueAt: new Date('2026-12-01T00:00Z') })
    const path = `/api/instructor/assessments/${id}`
    const { status } = await api.call('PUT', path, { as: main.id, json: { title: 'Bài', ...body } })
    return { status, dueAt: (await api.call('GET', path, { as: main.id })).body.dueAt }
  }

  test('null and absent mean no date; seconds and milliseconds stay', async () => {
    expect(await stored({ dueAt: null, availableAt: null })).toEqual({ status: 200, dueAt: null })
    expect(await stored({})).toEqual({ status: 200, dueAt: null })
    const exact = '2026-12-08T16:59:59.999Z'
    expect(await stored({ dueAt: exact })).toEqual({ status: 200, dueAt: exact })
  })

  test.each([0, false, [], {}, 'mai', '2026-02-30', '-1', '+012345-01-01T00:00:00Z'])(
    'odd: %j is 400, never 500',
    async (dueAt) => {
      expect((await stored({ dueAt })).status).toBe(400)
    },
  )
})
