import { sql } from 'drizzle-orm'
import type { Command } from './command.ts'

const migrate: Command = {
  usage: '',
  summary: 'Đưa cấu trúc cơ sở dữ liệu lên đúng phiên bản này (làm trước khi đổi máy chủ)',
  options: {},
  migrates: true,
  // Opening it was all there was to do.
  run: async ({ deps, print }) => {
    const [made] = await deps.db.q
      .select({ steps: sql<number>`count(*)::int` })
      .from(sql`drizzle.__drizzle_migrations`)
    print(`Cơ sở dữ liệu đã theo đúng phiên bản này (${made?.steps} bước).`)
  },
}

export const databaseCommands = { 'db:migrate': migrate }
