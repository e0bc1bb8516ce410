import * as extensions from '../../../shared/contract/extensions.ts'
import * as contract from '../../../shared/contract/grading.ts'
import type { Subject } from '../../platform/subject.ts'
import { extensionRoutes } from './extension-routes.ts'
import { instructorGradingRoutes } from './routes.ts'

export const grading: Subject = {
  contracts: [extensions, contract],
  routes: [
    ['/api/instructor', instructorGradingRoutes],
    ['/api/instructor', extensionRoutes],
  ],
}
