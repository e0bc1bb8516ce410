import * as settings from '../../../shared/contract/course-settings.ts'
import * as contract from '../../../shared/contract/teaching.ts'
import type { Subject } from '../../platform/subject.ts'
import { instructorAssessmentRoutes } from './assessment-routes.ts'
import { instructorContentRoutes } from './content-routes.ts'
import { instructorLessonRoutes } from './lesson-routes.ts'
import { instructorRoutes } from './routes.ts'
import { instructorSettingsRoutes } from './settings-routes.ts'

export const teaching: Subject = {
  contracts: [settings, contract],
  routes: [
    ['/api/instructor', instructorRoutes],
    ['/api/instructor', instructorContentRoutes],
    ['/api/instructor', instructorLessonRoutes],
    ['/api/instructor', instructorAssessmentRoutes],
    ['/api/instructor', instructorSettingsRoutes],
  ],
}
