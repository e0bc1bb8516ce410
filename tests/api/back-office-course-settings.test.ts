import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { adminOf } from '../support/admin.ts'
import { sharedApi } from '../support/api.ts'
import { draftOf, newDraft, settingsCalls } from '../support/course-settings.ts'
import { faculty } from '../support/faculty.ts'
import { changeRow, enrol, makeCourse, makeTopic, makeUser } from '../support/fixtures.ts'

const api = sharedApi()

const publicCourse = (idOrSlug: string) => api.call('GET', `/api/public/courses/${idOrSlug}`)
const listed = async (q: string) =>
  (await api.call('GET', `/api/public/courses?q=${encodeURIComponent(q)}`)).body.items.map(
    ({ title }: { title: string }) => title,
  )

describe('settings', () => {
  test('all of them are read back, shown in public, found by the new words, and logged with what changed', async () => {
    const { main, course, read, save, log } = await newDraft(api, {
      status: 'PUBLISHED',
      publishedAt: new Date('2026-01-01'),
    })
    const other = await makeTopic(api.db, { name: 'Nhạc cụ gõ' })
    const before = await read()
    expect(before).toMatchObject({ updatedAt: null, mayWrite: true, mayPublish: false })
    const end = new Date(Date.now() + 3_600_000).toISOString()
    const change = {
      title: '  Trống cơm  ',
      slug: 'Trống Cơm!',
      description: '<p>Gõ <strong>trống</strong></p>',
      goals: ['Gõ được ba điệu', '  ', ' Giữ nhịp '],
      audience: ['Người mới'],
      requirements: ['Một cái trống'],
      topicId: other.id,
      level: 'ADVANCED',
      language: 'EN',
      durationLabel: '6 tuần',
      price: 500_000,
      salePrice: 300_000,
      saleEndsAt: end,
      promoUrl: 'https://www.youtube.com/watch?v=aaaaaaaaaaa',
    }
    const saved = await save(change)
    expect(saved.status).toBe(200)
    const expected = {
      ...change,
      title: 'Trống cơm',
      slug: 'trong-com',
      goals: ['Gõ được ba điệu', 'Giữ nhịp'],
    }
    expect(draftOf(saved.body)).toEqual(expected)
    expect(saved.body.updatedBy).toEqual({ fullName: main.fullName })
    expect(draftOf(await read())).toEqual(expected)

    const { course: shown } = (await publicCourse('trong-com')).body
    const { goals, audience, requirements, promoUrl, saleEndsAt, salePrice } = expected
    expect(shown).toMatchObject({ goals, audience, requirements, promoUrl, saleEndsAt, salePrice })
    expect(await listed('trong com nhac cu go le thi hat')).toEqual(['Trống cơm'])

    const [line] = await log()
    expect(line).toMatchObject({ actorId: main.id, action: 'course.settings' })
    expect(line?.before).toMatchObject({ title: before.title, price: before.price, goals: [] })
    expect(line?.after).toMatchObject({ title: 'Trống cơm', price: 500_000, slug: 'trong-com' })
    // What stays the same is no line.
    await save({})
    expect(await log()).toHaveLength(1)
    expect(course.id).toBe(saved.body._id)
  })

  test('a course without extras answers as it always did', async () => {
    const course = await makeCourse(api.db)
    const { course: shown } = (await publicCourse(course.slug)).body
    for (const name of ['goals', 'audience', 'requirements', 'promoUrl', 'saleEndsAt']) {
      expect(shown).not.toHaveProperty(name)
    }
  })

  const soon = () => new Date(Date.now() + 3_600_000).toISOString()
  test.each([
    ['title', { title: '​ ' }],
    ['title', { title: 'x'.repeat(201) }],
    ['slug', { slug: '!!!' }],
    ['slug', { slug: 'a'.repeat(101) }],
    ['description', { description: 'x'.repeat(50_001) }],
    ['goals', { goals: Array.from({ length: 21 }, () => 'một') }],
    ['goals.0', { goals: ['x'.repeat(201)] }],
    ['topicId', { topicId: 'khong-co\0' }],
    ['level', { level: 'constructor' }],
    ['language', { language: 'FR' }],
    ['price', { price: -1 }],
    ['price', { price: 100_000_001 }],
    ['price', { price: 1.5 }],
    ['salePrice', { price: 100, salePrice: 100 }],
    ['salePrice', { price: 100, salePrice: 0 }],
    ['salePrice', { price: null, salePrice: 10 }],
    ['saleEndsAt', { price: 100, salePrice: 10, saleEndsAt: '2020-01-01T00:00:00Z' }],
    ['saleEndsAt', { price: 100, salePrice: 10, saleEndsAt: 'mai' }],
    ['saleEndsAt', { price: 100, salePrice: null, saleEndsAt: soon() }],
    ['promoUrl', { promoUrl: 'http://a.test/' }],
    ['promoUrl', { promoUrl: 'javascript:alert(1)' }],
    ['promoUrl', { promoUrl: 'https://a:b@c.test/' }],
    ['promoUrl', { promoUrl: `https://a.test/${'x'.repeat(500)}` }],
  ])('wrong at %s: %j', async (field, change) => {
    const { read, save } = await newDraft(api)
    const before = await read()
    const answer = await save(change)
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID'])
    expect(Object.keys(answer.body.fields)).toContain(field)
    expect(await read()).toEqual(before)
  })

  test('of two who edit, the second is told; a stranger version is 409 CHANGED', async () => {
    const { main, course, read, save } = await newDraft(api)
    const admin = await makeUser(api.db, { roles: ['ADMIN'] })
    const { version = '' } = await read()
    const first = await save({ title: 'Một' }, { as: admin.id, headers: { 'if-match': version } })
    expect([first.status, first.body.title]).toEqual([200, 'Một'])
    expect(first.body.updatedBy).toEqual({ fullName: admin.fullName })
    const second = await save({ title: 'Hai' }, { headers: { 'if-match': version } })
    expect([second.status, second.body.code]).toEqual([409, 'CHANGED'])
    const [row] = await api.db.q.select().from(t.courses).where(eq(t.courses.id, course.id))
    expect([row?.title, row?.updatedById]).toEqual(['Một', admin.id])
    expect(main.id).not.toBe(admin.id)
  })

  test('CO reads and writes nothing, TA reads nothing, an admin may all', async () => {
    const { main, co, assistant, admin, course } = await faculty(api)
    const { path, read, save } = settingsCalls(api, course.id, main.id)
    expect(await read()).toMatchObject({ myRole: 'MAIN', mayWrite: true })
    expect(await read(co.id)).toMatchObject({ myRole: 'CO', mayWrite: false, mayPublish: false })
    expect(await read(admin.id)).toMatchObject({ myRole: null, mayWrite: true, mayPublish: true })
    const refused = await save({ title: 'Của Co' }, { as: co.id })
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN'])
    const told = await api.call('GET', `${path}/settings`, { as: assistant.id })
    expect(told.status).toBe(403)
    expect((await save({ title: 'Của Admin' }, { as: admin.id })).status).toBe(200)
  })
})

describe('the address', () => {
  const once = { status: 'PUBLISHED', publishedAt: new Date('2026-01-01') }

  test('one that was public leads to the course for ever, and nobody else may have it', async () => {
    const { course, save } = await newDraft(api, { ...once, slug: 'dia-chi-cu' })
    expect((await save({ slug: 'dia-chi-giua' })).status).toBe(200)
    expect((await save({ slug: 'dia-chi-moi' })).status).toBe(200)
    for (const slug of ['dia-chi-cu', 'dia-chi-giua', 'dia-chi-moi', course.id]) {
      const { status, body } = await publicCourse(slug)
      expect([status, body.course._id, body.course.slug]).toEqual([200, course.id, 'dia-chi-moi'])
    }
    const other = await newDraft(api)
    for (const slug of ['dia-chi-cu', 'dia-chi-moi', course.id]) {
      const { status, body } = await other.save({ slug })
      expect([status, body.code, Object.keys(body.fields)]).toEqual([409, 'SLUG_TAKEN', ['slug']])
    }
    const admin = adminOf(api)
    const topic = await makeTopic(api.db)
    const create = ['course:create', '--title', 'X', '--topic', topic.slug, '--price', '1']
    expect(await admin.run(...create, '--slug', 'dia-chi-cu')).toBe(1)
    expect(admin.err).toEqual(['Đã có khóa học mang đường dẫn dia-chi-cu.'])

    // Its own one back: the one in between still leads there.
    expect((await save({ slug: 'dia-chi-cu' })).status).toBe(200)
    for (const slug of ['dia-chi-cu', 'dia-chi-giua', 'dia-chi-moi']) {
      expect((await publicCourse(slug)).body.course.slug).toBe('dia-chi-cu')
    }
    const kept = await api.db.q
      .select()
      .from(t.courseSlugs)
      .where(eq(t.courseSlugs.courseId, course.id))
    expect(kept.map(({ slug }) => slug).toSorted()).toEqual(['dia-chi-giua', 'dia-chi-moi'])
  })

  test('one that never was public is free again; a former one of a hidden course leads nowhere', async () => {
    const { save } = await newDraft(api, { slug: 'chua-ai-thay' })
    await save({ slug: 'chua-ai-thay-2' })
    const other = await newDraft(api)
    expect((await other.save({ slug: 'chua-ai-thay' })).status).toBe(200)

    const hidden = await newDraft(api, { ...once, status: 'DRAFT', slug: 'da-an' })
    await hidden.save({ slug: 'da-an-2' })
    expect((await publicCourse('da-an')).status).toBe(404)
  })
})

describe('a new course', () => {
  const create = (as: string, json: unknown) =>
    api.call('POST', '/api/instructor/courses', { as, json })

  test('is a DRAFT of its maker, in the list at once; a second one of that name gets an address of its own', async () => {
    const topic = await makeTopic(api.db)
    const teacher = await makeUser(api.db, { roles: ['STUDENT', 'INSTRUCTOR'] })
    const first = await create(teacher.id, { title: 'Đàn nguyệt', topicId: topic.id })
    expect([first.status, first.body.slug]).toEqual([201, 'dan-nguyet'])
    const second = await create(teacher.id, { title: 'Đàn nguyệt', topicId: topic.id })
    expect(second.status).toBe(201)
    expect(second.body.slug).toMatch(/^dan-nguyet-[0-9a-f]{6}$/)
    const mine = await api.call('GET', '/api/instructor/my-courses', { as: teacher.id })
    expect(new Set(mine.body.map(({ _id }: { _id: string }) => _id))).toEqual(
      new Set([first.body._id, second.body._id]),
    )
    const { row, read, log } = settingsCalls(api, first.body._id, teacher.id)
    expect(await row()).toMatchObject({ status: 'DRAFT', price: null, topicId: topic.id })
    expect((await row()).searchText).toContain('dan nguyet')
    expect(await read()).toMatchObject({
      mayWrite: true,
      checklist: { cover: false, description: false, price: false, lesson: false, preview: false },
    })
    expect((await log()).map(({ action, actorId }) => [action, actorId])).toEqual([
      ['course.create', teacher.id],
    ])
    const long = await create(teacher.id, { title: `${'x'.repeat(99)} y`, topicId: topic.id })
    expect(long.body.slug).toBe('x'.repeat(99))
    const calls = settingsCalls(api, long.body._id, teacher.id)
    expect((await calls.save({})).body.slug).toBe(long.body.slug)
    const noWord = await create(teacher.id, { title: '???', topicId: topic.id })
    expect([noWord.status, noWord.body.slug]).toEqual([201, 'khoa-hoc'])
  })

  test.each([
    ['title', { title: ' ' }],
    ['topicId', { title: 'Một', topicId: 'khong-co' }],
    ['topicId', { title: 'Một' }],
  ])('wrong at %s: %j', async (field, json) => {
    const teacher = await makeUser(api.db, { roles: ['INSTRUCTOR'] })
    const topic = await makeTopic(api.db)
    const answer = await create(teacher.id, {
      ...(field === 'title' && { topicId: topic.id }),
      ...json,
    })
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]])
  })
})

describe('publication', () => {
  test('asked, withdrawn, asked again, approved, taken off; each step is logged', async () => {
    const { main, act, read, row, log } = await newDraft(api)
    const admin = await makeUser(api.db, { roles: ['ADMIN'] })
    const steps = [
      ['ask', main.id, 'PENDING'],
      ['withdraw', main.id, 'DRAFT'],
      ['ask', main.id, 'PENDING'],
      ['publish', admin.id, 'PUBLISHED'],
      ['unpublish', main.id, 'DRAFT'],
    ] as const
    for (const [step, as, status] of steps) {
      const answer = await act(step, as)
      expect([step, answer.status, answer.body.status]).toEqual([step, 200, status])
    }
    expect(await read()).toMatchObject({ status: 'DRAFT', askedAt: expect.any(String) })
    expect((await row()).publishedAt).not.toBeNull()
    expect((await log()).map(({ action, before, after }) => [action, before, after])).toEqual([
      ['course.ask', { status: 'DRAFT' }, { status: 'PENDING' }],
      ['course.withdraw', { status: 'PENDING' }, { status: 'DRAFT' }],
      ['course.ask', { status: 'DRAFT' }, { status: 'PENDING' }],
      ['course.publish', { status: 'PENDING' }, { status: 'PUBLISHED' }],
      ['course.unpublish', { status: 'PUBLISHED' }, { status: 'DRAFT' }],
    ])
  })

  test('a step from another status is 409 and says which; an unknown one 400', async () => {
    const { act } = await newDraft(api, { status: 'ARCHIVED' })
    for (const step of ['ask', 'withdraw', 'unpublish']) {
      const { status, body } = await act(step)
      expect([status, body.code]).toEqual([409, 'STATUS'])
      expect(body.message).toContain('Đã lưu trữ')
    }
    expect((await act('archive')).status).toBe(400)
  })

  test('what is missing is told before anybody is asked', async () => {
    const { act, read } = await newDraft(api, {
      imageUrl: null,
      description: '<p>&nbsp;</p>',
      price: null,
    })
    expect((await read()).checklist).toEqual({
      cover: false,
      description: false,
      price: false,
      lesson: true,
      preview: true,
    })
    const { status, body } = await act('ask')
    expect([status, body.code]).toEqual([409, 'CHECKLIST'])
    expect(Object.keys(body.fields)).toEqual(['cover', 'description', 'price'])
  })

  test('a teacher publishes where the owner has said so, and only what is complete', async () => {
    const { act, read } = await newDraft(api)
    expect((await act('publish')).status).toBe(403)
    await api.db.q
      .insert(t.siteSettings)
      .values({ name: 'publishing', value: { selfApproval: true } })
    try {
      expect(await read()).toMatchObject({ mayPublish: true })
      const lacking = await newDraft(api, { price: null })
      expect((await lacking.act('publish')).body.code).toBe('CHECKLIST')
      expect((await act('publish')).body.status).toBe('PUBLISHED')
    } finally {
      await api.db.q.delete(t.siteSettings)
    }
  })

  test.each(['DRAFT', 'ARCHIVED', 'PENDING'])(
    '%s is off sale and open to its buyers',
    async (status) => {
      const { course, lesson } = await newDraft(api)
      const setStatus = (to: string) => changeRow(api.db, t.courses, course.id, { status: to })
      const [buyer, late] = await Promise.all([makeUser(api.db), makeUser(api.db)])
      await enrol(api.db, buyer.id, course.id)
      const put = (as: string) =>
        api.call('POST', '/api/student/cart/add', {
          as,
          json: { courseId: course.id, quantity: 1 },
        })
      await setStatus('PUBLISHED')
      expect((await put(late.id)).status).toBe(200)
      await setStatus(status)

      const asBuyer = (method: string, path: string) =>
        api.call(method, `/api/student${path}`, { as: buyer.id })
      expect((await asBuyer('GET', '/my-courses')).body).toHaveLength(1)
      expect((await asBuyer('GET', `/courses/${course.id}/outline`)).status).toBe(200)
      expect((await asBuyer('GET', `/lessons/${lesson.id}`)).status).toBe(200)
      expect((await asBuyer('POST', `/lessons/${lesson.id}/complete`)).status).toBe(200)

      expect((await publicCourse(course.slug)).status).toBe(404)
      expect(await listed(course.title)).not.toContain(course.title)
      const stranger = await makeUser(api.db)
      expect((await put(stranger.id)).status).toBe(404)
      const lessonOf = (as: string) => api.call('GET', `/api/student/lessons/${lesson.id}`, { as })
      expect((await lessonOf(stranger.id)).status).toBe(404)
      // It was in the cart: it stays to be seen there, and cannot be paid.
      const cart = await api.call('GET', '/api/student/cart', { as: late.id })
      expect(cart.body.items).toHaveLength(1)
      const pay = await api.call('POST', '/api/student/checkout/momo/create', { as: late.id })
      expect([pay.status, pay.body.code]).toEqual([409, 'NOT_FOR_SALE'])
    },
  )
})
