import { simulatorBooks } from '../db/schema.ts'
import type { Subject } from '../subject.ts'
import { SIMULATOR_PATH } from './simulator/keys.ts'
import { simulatorRoutes } from './simulator/routes.ts'

export const payments: Subject = {
  routes: [[SIMULATOR_PATH, simulatorRoutes]],
  keeps: [
    {
      what: '`simulator_books`, what the simulated providers remember',
      days: 90,
      since: simulatorBooks.createdAt,
      key: simulatorBooks.id,
    },
  ],
}
