import { parseArgs } from 'node:util'
import { openPglite, openPostgres } from '../server/platform/db/client.ts'
import { fillCatalogue } from './generated-catalogue.ts'

/** `npm run bench -- seed --courses 100000 [--database URL | --dir FOLDER]`: adds generated courses. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      courses: { type: 'string', default: '100000' },
      database: { type: 'string' },
      dir: { type: 'string' },
    },
  })
  const count = Number(values.courses)
  if (!Number.isInteger(count) || count < 1 || count > 1_000_000) {
    throw new Error('--courses phải là số nguyên từ 1 đến 1000000.')
  }
  if (values.database && values.dir) throw new Error('Chỉ chọn một: --database hoặc --dir.')
  const folder = values.dir ?? '.data/bench'
  const db = values.database ? openPostgres(values.database) : await openPglite(folder)
  try {
    await db.migrate()
    const begun = performance.now()
    const made = await fillCatalogue(db, count)
    const seconds = (performance.now() - begun) / 1000
    console.log(
      `${made} khóa học vào ${values.database ? 'PostgreSQL' : folder}: ${seconds.toFixed(1)} s`,
    )
  } finally {
    await db.close()
  }
}
