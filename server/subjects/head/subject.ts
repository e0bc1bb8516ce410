import type { Subject } from '../../platform/subject.ts'
import { headRoutes } from './routes.ts'
import { shareRoutes } from './share-routes.ts'

export const head: Subject = {
  routes: [
    ['/', headRoutes],
    ['/api/public/share', shareRoutes],
  ],
}
