import type { Subject } from '../../platform/subject.ts'
import { HOUR } from '../../platform/time-units.ts'
import { KEPT_DAYS, ORPHANED_FILES, removeOrphanedFiles } from './orphaned-files.ts'
import { fileRoutes } from './routes.ts'

export const files: Subject = {
  routes: [['/api/files', fileRoutes]],
  jobs: [{ name: ORPHANED_FILES, everyMs: HOUR, run: removeOrphanedFiles }],
  keeps: [
    {
      what: 'stored files that no row names, after they were noted',
      days: KEPT_DAYS,
      byJob: ORPHANED_FILES,
    },
  ],
}
