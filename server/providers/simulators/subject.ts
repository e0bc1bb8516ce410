import { sql } from 'drizzle-orm'
import { simulatorBooks } from '../../platform/db/schema.ts'
import type { Subject } from '../../platform/subject.ts'
import { SIMULATOR_PATH } from '../../platform/settings/simulators.ts'
import { simulatorRoutes } from './routes.ts'

export const simulators: Subject = {
  routes: [[SIMULATOR_PATH, simulatorRoutes]],
  keeps: [
    {
      what: '`simulator_books`, what the simulated providers remember, but payments that were paid',
      days: 90,
      since: simulatorBooks.createdAt,
      key: simulatorBooks.id,
      // A paid order stays refundable.
      where: sql`${simulatorBooks.payload} ->> 'decision' is distinct from 'paid'`,
    },
  ],
}
