import * as learningContract from '../../../shared/contract/learning.ts'
import * as previews from '../../../shared/contract/previews.ts'
import type { Subject } from '../../platform/subject.ts'
import { publicPreviewRoutes } from './preview-routes.ts'
import { studentLearningRoutes } from './routes.ts'

export const learning: Subject = {
  contracts: [learningContract, previews],
  routes: [
    ['/api/public', publicPreviewRoutes],
    ['/api/student', studentLearningRoutes],
  ],
}
