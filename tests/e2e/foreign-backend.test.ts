import { expect, onTestFinished, test } from 'vitest'
import { projectPath } from '../../server/platform/paths.ts'
import { newVisit } from '../support/browser.ts'
import { expectTunnelHeader, startForeignBackend } from '../support/foreign-backend.ts'
import { landsOn, newPerson, sessionOnDevice, signInByForm } from '../support/people.ts'

/** The built app in front of a foreign backend that has only the calls of docs/product.md#calls. */

/** Chromium reports every refused call on its console. Such a report is no error of the app. */
const REFUSED_CALLS = /Failed to load resource/

test('on the same origin a visitor browses, registers, signs in, buys and studies', async () => {
  const backend = await startForeignBackend({ dist: projectPath('dist') })
  onTestFinished(() => backend.close())
  const { page, expectNoErrors } = await newVisit(backend, { ignore: REFUSED_CALLS })
  const person = { ...newPerson(), password: 'dung-mat-khau' }

  // Browse.
  await page.goto('/')
  await landsOn(page, '/courses')
  const card = page.getByRole('article').filter({ hasText: 'Khóa học từ máy chủ lạ' })
  await card.getByText('250.000').waitFor()
  await card.getByText('Cô Lạ').waitFor()
  await card.getByText('4.3').waitFor()
  await page.getByRole('button', { name: 'Chủ đề' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Chủ đề lạ' }).click()
  await landsOn(page, '/courses?topic=la')
  await page.getByRole('link', { name: 'Khóa học từ máy chủ lạ' }).click()
  await page.getByRole('heading', { level: 1, name: 'Khóa học từ máy chủ lạ' }).waitFor()
  await page.getByText('Bài lạ').waitFor()
  await page.getByText('Tự học theo tiến độ').waitFor()
  await page.getByText('BEGINNER').waitFor()

  // Register and sign in.
  await page.getByRole('banner').getByRole('link', { name: 'Đăng ký' }).click()
  await page.getByLabel('Tên đăng nhập').fill(person.username)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Mật khẩu', { exact: true }).fill(person.password)
  await page.getByLabel('Nhập lại mật khẩu', { exact: true }).fill(person.password)
  await page.getByLabel('Họ và tên').fill(person.fullName)
  await page.locator('form').getByRole('button', { name: 'Đăng ký' }).click()
  await landsOn(page, '/login')
  await signInByForm(page, { ...person, password: 'sai-mat-khau' })
  await page.getByText('Đăng nhập thất bại. Vui lòng kiểm tra lại thông tin!').waitFor()
  await signInByForm(page, person)
  await page.getByRole('button', { name: 'Tài khoản của Người Lạ' }).waitFor()

  // Buy.
  await page.getByRole('link', { name: 'Khóa học từ máy chủ lạ' }).click()
  await page.getByRole('button', { name: 'Thêm vào giỏ hàng' }).click()
  await page.getByText('Đã thêm vào giỏ hàng').waitFor()
  await page.getByRole('link', { name: 'Giỏ hàng, 1 mục' }).click()
  await page.getByRole('button', { name: 'Thanh toán với MoMo' }).click()
  await landsOn(page, '/checkout/success?order=don-hang-la-12345678')
  await page.getByText('Mã đơn hàng: 12345678').waitFor()

  // Study.
  await page.getByRole('link', { name: 'Vào học' }).click()
  await page.getByRole('link', { name: 'Vào học: Khóa học từ máy chủ lạ' }).click()
  await page.getByRole('link', { name: 'Vào học: Bài lạ' }).click()
  await page.getByText('Nội dung của máy chủ lạ').waitFor()
  await page.getByRole('button', { name: 'Đánh dấu hoàn thành', exact: true }).click()
  await page.getByText('Đã đánh dấu hoàn thành.').waitFor()
  await page.getByRole('link', { name: /^← Nội dung khóa học/ }).click()
  await page.getByText('Hoàn tất khóa').waitFor()

  // A student may not open this page, whatever the backend would answer.
  await page.goto('/instructor/courses')
  await page.getByText('Bạn không có quyền truy cập.').waitFor()

  expectTunnelHeader(backend)
  const bearers = backend.requests
    .filter(({ line }) => line.includes('/api/student/'))
    .map(({ headers }) => headers.authorization)
  expect(new Set(bearers)).toEqual(new Set(['Bearer tok-la']))
  expectNoErrors()
})

test('the app reads assessments in other shapes: a link object, a quiz nested under `quiz`, no attempt, no thread', async () => {
  const quiz = {
    id: 'q1',
    title: 'Quiz lạ',
    questions: [],
    quiz: {
      passScore: '50',
      questions: [
        { id: 1, text: 'Một', questionType: 'SINGLE', options: [{ text: 'Hà Nội' }, 'Huế'] },
        { id: 2, title: 'Hai', type: 'MULTI', options: [{ label: 'Cam' }, { value: 'Quýt' }] },
        { id: 3, question: 'Ba', questionType: 'SHORT' },
      ],
    },
  }
  const user = { _id: 'u1', email: 'la@example.test', fullName: 'Người Lạ', roles: ['STUDENT'] }
  const backend = await startForeignBackend({
    dist: projectPath('dist'),
    answers: {
      'GET /api/student/deadlines': () => ({
        body: [
          {
            id: 'q1',
            name: 'Quiz lạ',
            type: 'QUIZ',
            deadline: '2031-01-05T16:59:00',
            lesson: 'l1',
          },
        ],
      }),
      'GET /api/student/lessons/l1': () => ({
        body: {
          id: 'l1',
          title: 'Bài lạ',
          assessments: [{ id: 'link', assessment: { ...quiz, deadline: '2031-01-05T16:59:00' } }],
        },
      }),
      'GET /api/student/assessments/q1': () => ({ body: quiz }),
      'POST /api/student/assessments/q1/submit-quiz': () => ({ status: 201, body: { ok: true } }),
    },
  })
  onTestFinished(() => backend.close())
  const { page, expectNoErrors } = await newVisit(backend, {
    storageState: sessionOnDevice(backend.url, 'tok-la', user),
    timezoneId: 'America/Los_Angeles',
    ignore: REFUSED_CALLS,
  })

  await page.goto('/learning/deadlines')
  await page.getByText('Chủ Nhật 05/01/2031, 23:59').waitFor()
  await page.getByRole('link', { name: 'Làm ngay: Quiz lạ' }).click()
  const dialog = page.getByRole('dialog', { name: 'Quiz lạ' })
  await dialog.getByText('Chủ Nhật 05/01/2031, 23:59').waitFor()
  await dialog.getByLabel('Huế').check()
  await dialog.getByLabel('Quýt').check()
  await dialog.getByLabel('Cam').check()
  await dialog.getByRole('textbox').fill('Vì thế')
  await dialog.getByRole('button', { name: 'Nộp bài' }).click()
  await page.getByText('Đã nộp quiz.').waitFor()

  const sent = backend.requests.filter(({ line }) => line.endsWith('/submit-quiz'))
  expect(sent).toHaveLength(1)
  const body = JSON.parse(sent[0]?.body ?? '') as Record<string, string>
  expect(body).toMatchObject({ answersJson: '[[1],[0,1],[]]', textAnswer: 'Vì thế' })
  expect(Date.now() - Date.parse(body['startedAt'] ?? '')).toBeLessThan(120_000)
  expectNoErrors()
})
