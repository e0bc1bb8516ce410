import type { Subject } from '../../platform/subject.ts'
import { HOUR } from '../../platform/time-units.ts'
import { KEPT_DAYS, removeOrphanedFiles } from './orphaned-files.ts'
import { fileRoutes } from './routes.ts'

const job = 'orphaned files'

export const files: Subject = {
  routes: [['/api/files', fileRoutes]],
  jobs: [{ name: job, everyMs: HOUR, run: removeOrphanedFiles }],
  keeps: [
    {
      what: 'stored files that no row names, after they were noted',
      days: KEPT_DAYS,
      byJob: job,
    },
  ],
}
