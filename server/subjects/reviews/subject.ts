import * as contract from '../../../shared/contract/reviews.ts'
import type { Subject } from '../../platform/subject.ts'
import { instructorReviewRoutes, publicReviewRoutes, studentReviewRoutes } from './routes.ts'

export const reviews: Subject = {
  contracts: [contract],
  routes: [
    ['/api/public', publicReviewRoutes],
    ['/api/student', studentReviewRoutes],
    ['/api/instructor', instructorReviewRoutes],
  ],
}
