import { beforeAll, describe, expect, test } from 'vitest'
import { findFirefox, findWebKit } from '../../../scripts/find-browsers.mjs'
import { projectPath } from '../../../server/platform/paths.ts'
import { startChromium } from '../../support/engines/chromium.ts'
import { DESKTOP, type Engine, PHONE } from '../../support/engines/engine.ts'
import { startFirefox } from '../../support/engines/firefox.ts'
import {
  COURSE,
  ESSAY,
  ESSAY_TEXT,
  LESSON,
  LESSON_TEXT,
  OTHER_COURSE,
  QUIZ,
  type School,
  startSchool,
  TEACHER,
} from '../../support/engines/school.ts'
import {
  button,
  byLabel,
  byRole,
  byText,
  heading,
  link,
  type Target,
  Visitor,
} from '../../support/engines/visitor.ts'
import { startWebKit } from '../../support/engines/webkit.ts'
import type { Account, Schoolroom } from '../../support/own-site.ts'
import { newPerson, type Person, register } from '../../support/people.ts'

/**
 * The main journeys in every browser engine that people use. Where an engine is not installed, its part is
 * skipped, and the title says so.
 */
const firefox = findFirefox()
const webkit = findWebKit()
const ENGINES: { name: string; start: (() => Promise<Engine>) | undefined }[] = [
  { name: 'Chromium', start: startChromium },
  { name: 'Firefox', start: firefox ? () => startFirefox(firefox) : undefined },
  { name: 'WebKit', start: webkit ? () => startWebKit(webkit) : undefined },
]

let school: Schoolroom<School>
beforeAll(async () => {
  school = await startSchool(ENGINES.length)
  return () => school.site.dispose()
})

const main = byRole('main')
const form = byRole('form')
const dialog = (name: string | RegExp) => byRole('dialog', name)
const media = (name: string) => projectPath(`server/tools/seed/assets/media/${name}`)

async function signIn(visitor: Visitor, { email, password }: Person) {
  await visitor.fill(byLabel('Email'), email)
  await visitor.fill(byLabel('Mật khẩu'), password)
  await visitor.click(button('Đăng nhập', form))
}

const CASES = ENGINES.map(({ name, start }, own) => ({
  name,
  start,
  own,
  title: start ? name : `${name} is not installed: skipped`,
}))

describe.each(CASES)('$title', ({ name, start, own }) => {
  let engine: Engine
  /** A student who has the course already; each engine has its own. */
  let student: Account
  beforeAll(async () => {
    if (!start) return undefined
    engine = await start()
    student = school.students[own]!
    return () => engine.close()
  })

  /** A test in a browser of its own, whose pages must report no errors. */
  const journey = (steps: string, walk: (visitor: Visitor) => Promise<void>) =>
    // oxlint-disable-next-line vitest/valid-title -- The journeys below are its callers, with texts.
    test.skipIf(!start)(steps, async () => {
      const visitor = new Visitor(await engine.newTab(), school.site.url)
      try {
        await walk(visitor)
        expect(await visitor.errors()).toEqual([])
      } finally {
        await visitor.close()
      }
    })

  journey(
    'a visitor searches, signs in, buys with MoMo and sees the course among their own',
    async (visitor) => {
      const buyer = await register(school.site, newPerson())
      await visitor.open('/courses')
      await visitor.sees(link(new RegExp(OTHER_COURSE)))
      await visitor.fill(byRole('searchbox', 'Từ khóa hoặc giảng viên'), 'lop thu')
      await visitor.press('Enter')
      await visitor.lands('/courses?q=lop+thu')
      await visitor.gone(link(new RegExp(OTHER_COURSE)))
      await visitor.click(link(new RegExp(COURSE)))
      await visitor.sees(heading(COURSE))
      await visitor.click(link('Đăng nhập', byRole('banner')))
      await signIn(visitor, buyer)
      await visitor.lands('/courses')

      await visitor.click(link(new RegExp(COURSE)))
      await visitor.click(button('Thêm vào giỏ hàng'))
      await visitor.click(link('Giỏ hàng, 1 mục'))
      await visitor.sees(link(new RegExp(COURSE), main))
      await visitor.click(button('Thanh toán với MoMo'))
      await visitor.sees(heading('Thanh toán qua MoMo'))
      await visitor.click(button('Thanh toán thành công'))
      await visitor.lands(/^\/checkout\/success\?order=./)
      await visitor.sees(byText('Thanh toán đã được xác nhận.'))

      await visitor.click(button('Học tập'))
      await visitor.click(link('Khóa học của tôi'))
      await visitor.lands('/learning')
      await visitor.click(link(`Vào học: ${COURSE}`))
      await visitor.sees(byRole('progressbar', 'Tiến độ khóa học'))
      await visitor.click(link(`Vào học: ${LESSON}`))
      await visitor.sees(heading(LESSON))
    },
  )

  journey(
    'a student reads and marks a lesson, answers a quiz across a reload, submits an assignment and comments',
    async (visitor) => {
      const lesson = `/learning/lesson/${school.lesson.id}`
      await visitor.open(`/login?next=${lesson}`)
      await signIn(visitor, student)
      await visitor.lands(lesson)
      await visitor.sees(byText(LESSON_TEXT))
      await visitor.click(button('Đánh dấu hoàn thành'))
      await visitor.sees(byText('Đã hoàn thành', main))
      await visitor.click(button('Bỏ đánh dấu hoàn thành'))
      await visitor.gone(byText('Đã hoàn thành', main))

      // After a reload in the middle of an attempt the answers are back.
      await visitor.click(button(`Làm quiz: ${QUIZ}`))
      const quiz = dialog(QUIZ)
      const choice = byLabel('B', quiz)
      const words = byRole('textbox', /Viết ngắn$/, quiz)
      await visitor.click(choice)
      await visitor.fill(words, 'Vì đã đọc kỹ: “được”.')
      await visitor.reload()
      await visitor.isChecked(choice)
      await visitor.sees(words)
      await visitor.holds(words, 'Vì đã đọc kỹ: “được”.')
      await visitor.click(button('Nộp bài', quiz))
      await visitor.sees(byText('Đã nộp quiz.'))
      // The result takes the place of the quiz.
      await visitor.gone(quiz)
      const result = dialog(`Kết quả: ${QUIZ}`)
      await visitor.sees(byText('Vì đã đọc kỹ: “được”.', result))
      // "Back" closes the dialog that the address names.
      await visitor.back()
      await visitor.gone(result)

      await visitor.click(button(`Nộp bài: ${ESSAY}`))
      const essay = dialog(`Nộp bài: ${ESSAY}`)
      await visitor.fill(byLabel('Bài làm', essay), `Bài của ${name}`)
      await visitor.choose(byLabel(/^Tệp nộp/, essay), [media('phieu-ghi-chep.pdf')])
      await visitor.sees(byText('phieu-ghi-chep.pdf', byRole('list', 'Tệp sẽ nộp', essay)))
      await visitor.click(button('Nộp bài', essay))
      await visitor.sees(byText('Đã gửi bài tập.'))
      await visitor.gone(essay)
      await visitor.click(button(`Xem kết quả: ${ESSAY}`))
      const handedIn = dialog(`Kết quả: ${ESSAY}`)
      await visitor.sees(link(/phieu-ghi-chep\.pdf/, handedIn))
      await visitor.fill(byLabel('Bình luận của bạn', handedIn), 'Em gửi bài ạ.')
      await visitor.click(button('Gửi bình luận', handedIn))
      await visitor.sees(byText('Em gửi bài ạ.', byRole('list', 'Bình luận', handedIn)))
      await visitor.press('Escape')
      await visitor.gone(handedIn)
    },
  )

  journey(
    'a student finds deadlines, profile and the menu of a phone, and signs out',
    async (visitor) => {
      await visitor.open('/login?next=/learning/deadlines')
      await signIn(visitor, student)
      await visitor.sees(heading(ESSAY, main))
      const bell = button(/^Hạn nộp/)
      await visitor.click(bell)
      await visitor.sees(link(new RegExp(QUIZ), byRole('banner')))
      await visitor.press('Escape')
      await visitor.hasAttribute(bell, 'aria-expanded', 'false')
      await visitor.click(button(`Tài khoản của ${student.fullName}`))
      await visitor.click(link('Hồ sơ'))
      await visitor.lands('/profile')
      await visitor.sees(byText(student.email, main))

      await visitor.resize(PHONE)
      await visitor.click(button('Mở menu'))
      const sheet = dialog('Menu')
      await visitor.sees(link('Đơn hàng', sheet))
      await visitor.press('Escape')
      await visitor.gone(sheet)
      await visitor.click(button('Mở menu'))
      await visitor.click(button('Đăng xuất', sheet))
      await visitor.gone(sheet)
      await visitor.resize(DESKTOP)
      await visitor.sees(link('Đăng nhập', byRole('banner')))
    },
  )

  journey(
    'a teacher adds a section, a lesson with a formatted text, and a quiz',
    async (visitor) => {
      const page = `/instructor/courses/${school.filled.courseId}`
      await visitor.open(`/login?next=${page}`)
      await signIn(visitor, TEACHER)
      const section = `Chương của ${name}`
      await visitor.click(button('Thêm chương', main))
      await visitor.fill(byLabel('Tiêu đề', dialog('Thêm chương')), section)
      await visitor.click(button('Thêm chương', dialog('Thêm chương')))
      await visitor.gone(dialog('Thêm chương'))
      await visitor.sees(button(new RegExp(section)))

      await visitor.click(button('Thêm bài học', main))
      const adding = dialog('Thêm bài học')
      const added = `Bài của ${name}`
      await visitor.fill(byLabel('Tiêu đề', adding), added)
      await visitor.click(byText('Mô tả / ghi chú', adding))
      await visitor.write(editor(adding), 'Ký hiệu ')
      await visitor.press('Bold')
      await visitor.type('đậm')
      await visitor.press('Bold')
      await visitor.type(' là mũi lên.')
      await visitor.click(button('Thêm bài học', adding))
      await visitor.gone(adding)
      await visitor.click(button(new RegExp(`^Sửa bài học.*${added}`)))
      const saved = dialog(/^Sửa bài học/)
      await visitor.sees(byRole('strong', 'đậm', editor(saved)))
      await visitor.press('Escape')
      await visitor.gone(saved)
      await visitor.click(button(`Thêm quiz: ${added}`))
      const quiz = byRole('dialog')
      const title = `Quiz của ${name}`
      await visitor.fill(byLabel('Tiêu đề', quiz), title)
      await question(visitor, 1)
      await visitor.click(button('Thêm câu hỏi', quiz))
      await question(visitor, 2)
      await visitor.click(button('Thêm quiz', quiz))
      await visitor.gone(quiz)
      await visitor.sees(byText(title, main))
    },
  )

  journey('a teacher grades a submission', async (visitor) => {
    const handedIn = school.filled.handedIn[own]!
    await visitor.open('/login?next=/instructor/grading')
    await signIn(visitor, TEACHER)
    await visitor.click(link(new RegExp(COURSE), main))
    // A waiting submission opens at once; it may be the one that the test of another engine grades.
    await visitor.click(button('Đóng', byRole('dialog', /^Chấm bài: /)))
    await visitor.click(button(new RegExp(`^${LESSON}`)))
    await visitor.click(button(new RegExp(handedIn.email)))
    const card = byRole('region', 'Bài tập và quiz')
    await visitor.click(button(new RegExp(`^Chấm bài.*${ESSAY}`), card))
    const panel = dialog(`Chấm bài: ${handedIn.fullName}`)
    await visitor.sees(byText(ESSAY_TEXT, panel))
    await visitor.fill(byRole('spinbutton', undefined, panel), '8,5')
    await visitor.sees(byText('Sẽ lưu: 8,5 điểm', panel))
    await visitor.fill(
      byRole('textbox', 'Nhận xét kèm điểm (học viên thấy trong kết quả)', panel),
      'Khá hơn nhiều.',
    )
    await visitor.click(button('Lưu và quay lại', panel))
    await visitor.gone(panel)
    await visitor.sees(byText('8,5', card))
  })
})

const editor = (within: Target) => byRole('textbox', 'Mô tả / ghi chú', within)

/** Fills in a question of the quiz dialog, `number` from 1; its first option is the right one. */
async function question(visitor: Visitor, number: number) {
  const card = byRole('region', `Câu ${number}`)
  await visitor.fill(byLabel('Nội dung câu hỏi', card), `Hỏi điều ${number}`)
  await visitor.fill(byLabel(`Phương án A, Câu ${number}`, card), 'Phải')
  await visitor.click(button('Thêm phương án', card))
  await visitor.fill(byLabel(`Phương án B, Câu ${number}`, card), 'Không phải')
  await visitor.click(byLabel(`Phương án A là đáp án đúng, Câu ${number}`, card))
}
