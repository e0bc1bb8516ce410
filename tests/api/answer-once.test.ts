import { beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { hashPassword } from '../../server/subjects/accounts/passwords.ts'
import * as t from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import { isKept } from '../../server/platform/limits/answer-once.ts'
import { eraseNow } from '../../server/subjects/personal-data/erase-accounts.ts'
import { sharedApi } from '../support/api.ts'
import { faculty, QUIZ_DRAFT } from '../support/faculty.ts'
import { makeTopic, makeUser } from '../support/fixtures.ts'

/** docs/behaviour.md#repeated-writes */

const api = sharedApi()
let room: Awaited<ReturnType<typeof faculty>>
beforeAll(async () => {
  room = await faculty(api)
})

const newKey = () => `"${newId()}"`
const sections = () => `/api/instructor/courses/${room.course.id}/sections`

const write = (key: string, json: object, { as = room.main.id, path = sections() } = {}) =>
  api.call('POST', path, { as, json, headers: { 'idempotency-key': key } })
const titled = (title: string) => api.db.q.$count(t.sections, eq(t.sections.title, title))
const keptOf = (key: string) =>
  api.db.q.select().from(t.keptAnswers).where(eq(t.keptAnswers.key, key))

test('a repetition gets the first answer, and nothing is made twice', async () => {
  const key = newKey()
  const first = await write(key, { title: 'Một lần' })
  const again = await write(key, { title: 'Một lần' })
  expect(first.status).toBe(201)
  expect([again.status, again.body]).toEqual([first.status, first.body])
  expect(again.headers.get('content-type')).toMatch(/^application\/json/)
  expect(await titled('Một lần')).toBe(1)
})

test('without a key, or with another one, it is another request', async () => {
  await api.call('POST', sections(), { as: room.main.id, json: { title: 'Hai lần' } })
  await write(newKey(), { title: 'Hai lần' })
  await write(newKey(), { title: 'Hai lần' })
  expect(await titled('Hai lần')).toBe(3)
})

test('an answer without a body is repeated as it was', async () => {
  const { body } = await write(newKey(), { title: 'Sẽ xoá' })
  const headers = { 'idempotency-key': newKey() }
  const remove = () =>
    api.call('DELETE', `${sections()}/${body._id}`, { as: room.main.id, headers })
  const first = await remove()
  expect(first.status).toBe(204)
  expect(await remove()).toMatchObject({ status: 204, body: '' })
})

test('requests with one key at the same time: one is processed, all get its answer', async () => {
  const key = newKey()
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => write(key, { title: 'Cùng lúc' })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201))
  expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
  expect(await titled('Cùng lúc')).toBe(1)
})

test('another body, address or method under the same key is refused', async () => {
  const key = newKey()
  await write(key, { title: 'Của khoá' })
  const { status, body } = await write(key, { title: 'Khác' })
  expect([status, body.code, body.message]).toEqual([
    422,
    'KEY_REUSED',
    'Idempotency-Key này đã dùng cho một yêu cầu khác.',
  ])
  const headers = { 'idempotency-key': key }
  const json = { title: 'Của khoá' }
  const path = `${sections()}/${room.section.id}`
  expect((await api.call('PUT', path, { as: room.main.id, json, headers })).status).toBe(422)
  expect(await titled('Khác')).toBe(0)
})

test("a key is one person's", async () => {
  const key = newKey()
  await write(key, { title: 'Của hai người' })
  expect((await write(key, { title: 'Của hai người' }, { as: room.co.id })).status).toBe(201)
  expect(await titled('Của hai người')).toBe(2)
})

test('a refusal is not kept: the same key may try again', async () => {
  const key = newKey()
  expect((await write(key, { title: '' })).status).toBe(400)
  expect(await keptOf(key)).toEqual([])
  expect((await write(key, { title: 'Sau đó' })).status).toBe(201)
  expect((await write(newKey(), { title: 'x' }, { as: room.student.id })).status).toBe(403)
})

test.each(['', 'a b', 'x'.repeat(201)])('the key %j is refused', async (key) => {
  const json = { title: 'Khoá hỏng' }
  const headers = { 'idempotency-key': key }
  const { status, body } = await api.call('POST', sections(), { as: room.main.id, json, headers })
  expect(status).toBe(400)
  expect(body.message).toBe('Idempotency-Key phải gồm 1 đến 200 ký tự ASCII nhìn thấy được.')
})

describe('a request that never ended', () => {
  const leave = async (key: string, minutesAgo: number) => {
    const first = await write(key, { title: key })
    await api.db.q
      .update(t.keptAnswers)
      .set({ status: null, answer: null, createdAt: new Date(Date.now() - minutesAgo * 60_000) })
      .where(eq(t.keptAnswers.key, key))
    return first.body._id as string
  }

  test('is taken over after two minutes, and its end does not replace that of the other', async () => {
    const key = newKey()
    await leave(key, 3)
    const [abandoned] = await keptOf(key)
    const { status, body } = await write(key, { title: key })
    expect(status).toBe(201)
    const [row] = await keptOf(key)
    expect(row?.id).not.toBe(abandoned?.id)
    expect(JSON.parse(row?.answer ?? '')).toEqual(body)
  })

  test(
    'until then a repetition waits ten seconds and is refused',
    { timeout: 20_000 },
    async () => {
      const key = newKey()
      await leave(key, 1)
      const { status, body } = await write(key, { title: key })
      expect([status, body.code, body.message]).toEqual([
        409,
        'STILL_RUNNING',
        'Yêu cầu này vẫn đang được xử lý. Vui lòng thử lại sau ít phút.',
      ])
      expect(await titled(key)).toBe(1)
    },
  )
})

describe('a form', () => {
  const lessons = () => `${sections()}/${room.section.id}/lessons`
  const send = (key: string, title: string, file: string) => {
    const form = new FormData()
    form.set('title', title)
    form.set('files', new Blob([file], { type: 'text/plain' }), 'ghi-chú.txt')
    const headers = { 'idempotency-key': key }
    return api.call('POST', lessons(), { as: room.main.id, form, headers })
  }

  /** As a browser writes it that chooses this boundary. */
  const formOf = async (boundary: string, key: string, title: string) => {
    const part = (head: string, text: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`
    const body =
      part('name="title"', title) +
      part('name="files"; filename="a.txt"\r\nContent-Type: text/plain', 'chữ') +
      `--${boundary}--\r\n`
    const headers = {
      authorization: `Bearer ${await api.tokenOf(room.main.id)}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'idempotency-key': key,
    }
    return { headers, body }
  }
  const sendWith = async (...of: Parameters<typeof formOf>) => {
    const answer = await fetch(api.url + lessons(), { method: 'POST', ...(await formOf(...of)) })
    return { status: answer.status, body: (await answer.json()) as { code?: string } }
  }

  test('is stored once, whatever its boundary, also one of another length', async () => {
    const key = newKey()
    const first = await sendWith('-----geckoformboundary1234567', key, 'Bài có tệp')
    const again = await sendWith('-----geckoformboundary123456', key, 'Bài có tệp')
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    expect(await api.db.q.$count(t.lessons, eq(t.lessons.title, 'Bài có tệp'))).toBe(1)
    expect(await api.db.q.$count(t.files, eq(t.files.ownerId, room.main.id))).toBe(1)
  })

  test('whose connection is silent keeps no other one waiting, and makes no second', async () => {
    const key = newKey()
    const { body, headers } = await formOf('--x', key, 'Bài gửi lâu')
    let goOn = () => {}
    const slow = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(body.slice(0, 40)))
        goOn = () => {
          controller.enqueue(new TextEncoder().encode(body.slice(40)))
          controller.close()
        }
      },
    })
    const init = { method: 'POST', headers, body: slow, duplex: 'half' } as RequestInit
    const silent = fetch(api.url + lessons(), init)
    const files = () => api.db.q.$count(t.files, eq(t.files.ownerId, room.main.id))
    const before = await files()
    const whole = await sendWith('--y', key, 'Bài gửi lâu')
    expect(whole.status).toBe(201)
    goOn()
    const late = await silent
    expect([late.status, await late.json()]).toEqual([201, whole.body])
    expect(await api.db.q.$count(t.lessons, eq(t.lessons.title, 'Bài gửi lâu'))).toBe(1)
    expect(await files()).toBe(before + 1)
  })

  test('that would be refused by now gets its first answer', async () => {
    const key = newKey()
    const of = (title: string) => {
      const form = new FormData()
      form.set('title', title)
      const headers = { 'idempotency-key': key }
      return api.call('POST', lessons(), { as: room.assistant.id, form, headers })
    }
    const isAssistant = eq(t.courseInstructors.userId, room.assistant.id)
    await api.db.q.update(t.courseInstructors).set({ role: 'CO' }).where(isAssistant)
    const first = await of('Bài của trợ giảng')
    await api.db.q.update(t.courseInstructors).set({ role: 'TA' }).where(isAssistant)
    expect(first.status).toBe(201)
    expect(await of('Bài của trợ giảng')).toMatchObject({ status: 201, body: first.body })
    expect((await of('Bài khác')).status).toBe(422)
  })

  test('whose first one died after it had been read: the second says so, the third is processed', async () => {
    const key = newKey()
    await send(key, 'Bài chết giữa chừng', 'x')
    await api.db.q.delete(t.lessons).where(eq(t.lessons.title, 'Bài chết giữa chừng'))
    await api.db.q
      .update(t.keptAnswers)
      .set({ status: null, answer: null, createdAt: new Date(Date.now() - 3 * 60_000) })
      .where(eq(t.keptAnswers.key, key))
    const again = () => send(key, 'Bài chết giữa chừng', 'x')
    expect(await again()).toMatchObject({ status: 409, body: { code: 'STILL_RUNNING' } })
    expect((await again()).status).toBe(201)
  })

  test('of yesterday is processed at once', async () => {
    const key = newKey()
    const { body: first } = await send(key, 'Bài hôm qua', 'x')
    await api.db.q
      .update(t.keptAnswers)
      .set({ createdAt: new Date(Date.now() - 24 * 60 * 60_000 - 1_000) })
      .where(eq(t.keptAnswers.key, key))
    const { status, body } = await send(key, 'Bài hôm qua', 'x')
    expect(status).toBe(201)
    expect(body._id).not.toBe(first._id)
  })

  test('that is large is read to its end before the kept answer goes out', async () => {
    const key = newKey()
    const bytes = 'x'.repeat(6_000_000)
    const first = await send(key, 'Bài nặng', bytes)
    expect(await send(key, 'Bài nặng', bytes)).toMatchObject({ status: 201, body: first.body })
  })

  test.each(['Bài một, dài hơn', 'Bài hai'])(
    'with another text is another request: %s',
    async (title) => {
      const key = newKey()
      await send(key, 'Bài một', 'nội dung')
      expect(await send(key, title, 'nội dung')).toMatchObject({
        status: 422,
        body: { code: 'KEY_REUSED' },
      })
    },
  )
})

describe('after a lost answer the same again makes no second', () => {
  const lesson = () => `/api/instructor/lessons/${room.lesson.id}`
  const twice = async (as: string, path: string, body: { json: object } | { form: FormData }) => {
    const headers = { 'idempotency-key': newKey() }
    const first = await api.call('POST', path, { as, ...body, headers })
    const again = await api.call('POST', path, { as, ...body, headers })
    expect(first.status).toBeLessThan(300)
    expect([again.status, again.body]).toEqual([first.status, first.body])
    return first.body
  }

  test('assignment, submission and comments', async () => {
    const assignment = await twice(room.main.id, `${lesson()}/assessments/assignment`, {
      json: { title: 'Viết bài', maxScore: 100 },
    })
    const attach = `${lesson()}/assessments/${assignment._id}/attach`
    await api.call('POST', attach, { as: room.main.id })
    const form = new FormData()
    form.set('startedAt', new Date().toISOString())
    form.set('textAnswer', 'Bài làm')
    const work = await twice(
      room.student.id,
      `/api/student/assessments/${assignment._id}/submit-assignment`,
      { form },
    )
    for (const [as, area] of [
      [room.student.id, 'student'],
      [room.main.id, 'instructor'],
    ] as const) {
      const path = `/api/${area}/submissions/${work.submission._id}/comments`
      await twice(as, path, { json: { message: 'Chào bạn' } })
    }
    expect([
      await api.db.q.$count(t.assessments, eq(t.assessments.title, 'Viết bài')),
      await api.db.q.$count(t.submissions, eq(t.submissions.userId, room.student.id)),
      await api.db.q.$count(t.submissionComments, eq(t.submissionComments.message, 'Chào bạn')),
    ]).toEqual([1, 1, 2])
  })

  test('quiz', async () => {
    await twice(room.main.id, `${lesson()}/assessments/quiz`, { json: QUIZ_DRAFT })
    expect(await api.db.q.$count(t.assessments, eq(t.assessments.title, QUIZ_DRAFT.title))).toBe(1)
  })

  test('course', async () => {
    const { id: topicId } = await makeTopic(api.db)
    const json = { title: 'Khóa một lần', topicId }
    await twice(room.main.id, '/api/instructor/courses', { json })
    expect(await api.db.q.$count(t.courses, eq(t.courses.title, json.title))).toBe(1)
  })
})

test('what was deleted since is made again', async () => {
  const key = newKey()
  const { body: first } = await write(key, { title: 'Xoá rồi thêm' })
  await api.call('DELETE', `${sections()}/${first._id}`, { as: room.main.id })
  const { status, body } = await write(key, { title: 'Xoá rồi thêm' })
  expect(status).toBe(201)
  expect(body._id).not.toBe(first._id)
  expect(await titled('Xoá rồi thêm')).toBe(1)
})

test('after a day the key is free for whatever comes, also before the job has removed its row', async () => {
  const key = newKey()
  await write(key, { title: 'Hôm qua' })
  await api.db.q
    .update(t.keptAnswers)
    .set({ createdAt: new Date(Date.now() - 24 * 60 * 60_000 - 1_000) })
    .where(eq(t.keptAnswers.key, key))
  expect((await write(key, { title: 'Hôm nay' })).status).toBe(201)
  expect((await write(key, { title: 'Hôm nay' })).status).toBe(201)
  expect([await titled('Hôm qua'), await titled('Hôm nay')]).toEqual([1, 1])
})

test('when a person is erased, others’ answers lose their text, and nothing is made twice', async () => {
  const key = newKey()
  await write(key, { title: 'Trước khi xoá người' })
  const { id } = await makeUser(api.db)
  await eraseNow(api.deps, { command: 'test' }, id, 'Đã yêu cầu')
  expect(await write(key, { title: 'Trước khi xoá người' })).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_DONE' },
  })
  expect(await titled('Trước khi xoá người')).toBe(1)
})

describe('is never kept', () => {
  test('the answer of any call that holds a token or a link with one', async () => {
    const { body: document } = await api.call('GET', '/api/openapi.json')
    const { paths, components } = document
    const whole = (answer: object) =>
      JSON.stringify(answer).replaceAll(/"#\/components\/schemas\/(\w+)"/g, (_, name: string) =>
        JSON.stringify(components.schemas[name]),
      )
    const holds = (answers: Record<string, object>) =>
      Object.entries(answers).some(
        ([status, answer]) => status < '300' && /"(?:\w*token|url|link)":\{/i.test(whole(answer)),
      )
    const holders = Object.entries<Record<string, any>>(paths).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([method, { responses }]) => method !== 'get' && holds(responses))
        .map(([method]) => `${method} ${path}`),
    )
    expect(holders).toContain('delete /api/profile/sessions')
    expect(holders.filter((call) => isKept(call.split(' ')[1]!))).toEqual([])
  })

  test('an answer with a token or a secret link', async () => {
    const json = { password: 'mật khẩu dài' }
    const user = await makeUser(api.db, { passwordHash: await hashPassword(json.password) })
    const key = newKey()
    const headers = { 'idempotency-key': key }
    const ask = () => api.call('POST', '/api/profile/data-export', { as: user.id, json, headers })
    const [first, second] = [await ask(), await ask()]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body.url).not.toBe(first.body.url)
    expect(await keptOf(key)).toEqual([])
  })

  test('what a visitor sends', async () => {
    const key = newKey()
    const json = { email: 'ai@do.vn' }
    const headers = { 'idempotency-key': key }
    await api.call('POST', '/auth/forgot-password', { json, headers })
    expect(await keptOf(key)).toEqual([])
  })

  test('what is only read', async () => {
    const key = newKey()
    const headers = { 'idempotency-key': key }
    await api.call('GET', '/auth/me', { as: room.main.id, headers })
    expect(await keptOf(key)).toEqual([])
  })
})
