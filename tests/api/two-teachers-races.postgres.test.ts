import { expect, test } from 'vitest'
import { startApi } from '../support/api.ts'
import { faculty, lessonForm } from '../support/faculty.ts'
import { makeAssessment, makeQuiz, optionsOf } from '../support/learning-fixtures.ts'

const TIMES = Array.from({ length: 12 }, (_, n) => n)

test('of many saves that mean to replace one version exactly one wins, whatever they save', async () => {
  const api = await startApi()
  const { main, co, course, section, lesson } = await faculty(api)
  const quiz = await makeQuiz(api.db, lesson)
  const essay = await makeAssessment(api.db, lesson)
  const tokens = await Promise.all([main, co].map(({ id }) => api.tokenOf(id)))
  const sections = `/api/instructor/courses/${course.id}/sections`
  const assessment = (id: string) => `/api/instructor/assessments/${id}`
  const ITEMS = [
    { path: `${sections}/${section.id}`, body: (title: string) => ({ json: { title } }) },
    {
      path: `/api/instructor/lessons/${lesson.id}`,
      body: (title: string) => ({ form: lessonForm({ title }) }),
    },
    { path: assessment(essay.id), body: (title: string) => ({ json: { title } }) },
    {
      path: assessment(quiz.id),
      body: (title: string) => ({
        json: {
          title,
          points: 1,
          passScore: 0,
          durationMinutes: 5,
          attemptsAllowed: 1,
          questions: [{ question: `${title}?`, options: optionsOf(2, 0) }],
        },
      }),
    },
  ]
  for (const { path, body } of ITEMS) {
    const read = async () => {
      const [token] = tokens
      if (path.startsWith(sections)) {
        const { body } = await api.call('GET', sections, { token })
        return body.find(({ _id }: { _id: string }) => _id === section.id)
      }
      return (await api.call('GET', path, { token })).body
    }
    const { version } = await read()
    const answers = await Promise.all(
      TIMES.map((n) =>
        api.call('PUT', path, {
          token: tokens[n % 2],
          headers: { 'if-match': version },
          ...body(`Bản ${n}`),
        }),
      ),
    )
    const winners = TIMES.filter((n) => answers[n]?.status === 200)
    expect(winners, path).toHaveLength(1)
    const others = answers.filter(({ status }) => status !== 200)
    expect(others.map(({ status, body }) => [status, body.code])).toEqual(
      others.map(() => [409, 'CHANGED']),
    )
    expect((await read()).title).toBe(`Bản ${winners[0]}`)
  }
})
