import { createTopic } from '../../subjects/catalogue/topic-admin.ts'
import { TopicNameRule } from '../../subjects/catalogue/topic-rules.ts'
import { required, type Command } from './command.ts'
import { byOperator, optional, orRefusal, read, text } from './options.ts'

const create: Command = {
  usage: '--name <tên chủ đề> [--slug <đường dẫn>]',
  summary: 'Tạo chủ đề, đứng cuối danh sách; mỗi khóa học thuộc một chủ đề',
  options: { name: text, slug: text },
  run: async ({ deps, print }, values) => {
    const slug = optional(values, 'slug')
    const name = read(TopicNameRule, required(values, 'name'))
    const topic = await orRefusal(
      createTopic(deps, byOperator(), { name, ...(slug ? { slug } : {}) }),
    )
    print(`Đã tạo chủ đề "${topic.name}" (slug ${topic.slug}).`)
  },
}

export const topicCommands = {
  'topic:create': create,
} satisfies Record<string, Command>
