import * as pages from '../../../shared/contract/pages.ts'
import * as contract from '../../../shared/contract/site.ts'
import type { Subject } from '../../platform/subject.ts'
import { siteRoutes } from './routes.ts'

export const site: Subject = { contracts: [pages, contract], routes: [['/', siteRoutes]] }
