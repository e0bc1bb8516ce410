import { filledText } from '../http/filled-text.ts'
import { createTopic } from '../catalogue/topic-admin.ts'
import { required, type Command } from './command.ts'
import { optional, orRefusal, read, text } from './options.ts'

const NameRule = filledText('Thiếu tên chủ đề.').max(100, 'Tên chủ đề dài tối đa 100 ký tự.')

const create: Command = {
  usage: '--name <tên chủ đề> [--slug <đường dẫn>]',
  summary: 'Tạo chủ đề, đứng cuối danh sách; mỗi khóa học thuộc một chủ đề',
  options: { name: text, slug: text },
  run: async ({ deps, print }, values) => {
    const slug = optional(values, 'slug')
    const name = read(NameRule, required(values, 'name'))
    const topic = await orRefusal(createTopic(deps, { name, ...(slug ? { slug } : {}) }))
    print(`Đã tạo chủ đề "${topic.name}" (slug ${topic.slug}).`)
  },
}

export const topicCommands = {
  'topic:create': create,
} satisfies Record<string, Command>
