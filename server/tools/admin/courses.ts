import { formatCount } from '../../../shared/format/money.ts'
import { z } from 'zod'
import type { CourseRole } from '../../../shared/contract/teaching.ts'
import { MAX_DESCRIPTION, MAX_PRICE, MAX_TITLE } from '../../../shared/rules/course-settings.ts'
import { filledText } from '../../platform/http/filled-text.ts'
import { EmailRule } from '../../subjects/accounts/account-rules.ts'
import {
  assignInstructor,
  createCourse,
  dismissInstructor,
  findCourse,
} from '../../subjects/catalogue/course-admin.ts'
import { courseChecklist, missingOf } from '../../subjects/catalogue/course-checklist.ts'
import { setPublished } from '../../subjects/catalogue/course-status.ts'
import { required, UsageError, type Command } from './command.ts'
import { findUser, byOperator, optional, orRefusal, read, text } from './options.ts'

const TitleRule = filledText('Thiếu tên khóa học.').max(
  MAX_TITLE,
  `Tên khóa học dài tối đa ${formatCount(MAX_TITLE)} ký tự.`,
)

const PriceRule = z
  .string()
  .trim()
  .regex(/^\d{1,9}$/, 'Giá là số nguyên đồng, ví dụ 499000.')
  .transform(Number)
  .refine((price) => price <= MAX_PRICE, `Giá cao nhất là ${formatCount(MAX_PRICE)} đồng.`)

const DescriptionRule = z
  .string()
  .max(MAX_DESCRIPTION, `Mô tả dài tối đa ${formatCount(MAX_DESCRIPTION)} ký tự.`)

const ROLES: readonly string[] = ['MAIN', 'CO', 'TA'] satisfies CourseRole[]

function readCourseRole(value: string): CourseRole {
  const role = value.trim().toUpperCase()
  if (!ROLES.includes(role)) {
    throw new UsageError(`Không có vai trò "${value}". Vai trò: ${ROLES.join(', ')}.`)
  }
  return role as CourseRole
}

const create: Command = {
  usage:
    '--title <tên> --topic <slug chủ đề> --price <đồng> [--sale-price <đồng>] [--slug <đường dẫn>] [--description <mô tả>] [--main <email giảng viên>]',
  summary: 'Tạo khóa học trống ở dạng bản nháp (giá 0: miễn phí)',
  options: {
    title: text,
    topic: text,
    price: text,
    'sale-price': text,
    slug: text,
    description: text,
    main: text,
  },
  run: async ({ deps, print }, values) => {
    const sale = optional(values, 'sale-price')
    const slug = optional(values, 'slug')
    const price = read(PriceRule, required(values, 'price'))
    const salePrice = sale === undefined ? undefined : read(PriceRule, sale)
    if (salePrice !== undefined && (salePrice === 0 || salePrice >= price)) {
      throw new UsageError('Giá khuyến mãi phải lớn hơn 0 và thấp hơn giá gốc.')
    }
    const title = read(TitleRule, required(values, 'title'))
    const email = optional(values, 'main')
    // Before the course is created: an unknown email must not leave a course without its instructor.
    const main = email === undefined ? undefined : await findUser(deps, read(EmailRule, email))
    const by = byOperator()
    const course = await orRefusal(
      createCourse(deps, by, {
        title,
        topic: required(values, 'topic').trim(),
        price,
        description: read(DescriptionRule, optional(values, 'description') ?? ''),
        ...(salePrice === undefined ? {} : { salePrice }),
        ...(slug === undefined ? {} : { slug }),
      }),
    )
    if (main) await orRefusal(assignInstructor(deps, by, course.id, main.id, 'MAIN'))
    print(`Đã tạo bản nháp "${course.title}" (slug ${course.slug}, id ${course.id}).`)
    if (main) print(`Giảng viên chính: ${main.fullName} (${email}).`)
  },
}

const publishing = (published: boolean): Command => ({
  usage: '--course <slug, mã hoặc id>',
  summary: published
    ? 'Đưa khóa học lên danh mục công khai'
    : 'Gỡ khóa học khỏi danh mục; người đã mua vẫn học được',
  options: { course: text },
  run: async ({ deps, print }, values) => {
    const course = await orRefusal(findCourse(deps, required(values, 'course').trim()))
    const lessons = await orRefusal(setPublished(deps, byOperator(), course.id, published))
    const state = published ? 'đã xuất bản' : 'đã gỡ khỏi danh mục'
    print(`"${course.title}" ${state} (${lessons} bài học).`)
    if (published) {
      const missing = missingOf(await courseChecklist(deps, course.id))
      if (missing.length > 0) print(`Lưu ý: ${missing.join(' ')}`)
    }
  },
})

const assign: Command = {
  usage: '--course <slug, mã hoặc id> --email <email> [--role MAIN|CO|TA]',
  summary: 'Giao khóa học cho giảng viên (mặc định MAIN); thêm vai trò INSTRUCTOR nếu chưa có',
  options: { course: text, email: text, role: text },
  run: async ({ deps, print }, values) => {
    const role = readCourseRole(optional(values, 'role') ?? 'MAIN')
    const email = read(EmailRule, required(values, 'email'))
    const course = await orRefusal(findCourse(deps, required(values, 'course').trim()))
    const user = await findUser(deps, email)
    const by = byOperator()
    await orRefusal(assignInstructor(deps, by, course.id, user.id, role))
    print(`${user.fullName} (${email}) là ${role} của "${course.title}".`)
  },
}

const dismiss: Command = {
  usage: '--course <slug, mã hoặc id> --email <email>',
  summary: 'Thôi giao khóa học cho một người',
  options: { course: text, email: text },
  run: async ({ deps, print }, values) => {
    const email = read(EmailRule, required(values, 'email'))
    const course = await orRefusal(findCourse(deps, required(values, 'course').trim()))
    const user = await findUser(deps, email)
    const by = byOperator()
    const gone = await orRefusal(dismissInstructor(deps, by, course.id, user.id))
    print(
      gone
        ? `${email} không còn dạy "${course.title}".`
        : `${email} không dạy "${course.title}" (không đổi).`,
    )
  },
}

export const courseCommands = {
  'course:create': create,
  'course:publish': publishing(true),
  'course:unpublish': publishing(false),
  'course:assign': assign,
  'course:dismiss': dismiss,
} satisfies Record<string, Command>
