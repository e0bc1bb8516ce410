import { AuditActionSchema, LogEntrySchema } from '../../../shared/contract/admin/log.ts'
import { pageOf, SearchText } from '../../../shared/contract/page.ts'
import { after } from '../../platform/http/pages.ts'
import { z } from '../../platform/http/context.ts'
import { adminRoute, ok, routerOf } from '../../platform/http/route.ts'
import { rowId } from '../../platform/http/params.ts'
import { readLog } from './log.ts'

/** The log (docs/back-office.md#the-log): read here, written by the acts themselves, changed by nothing. */
export const logRoutes = () =>
  routerOf(
    adminRoute({
      path: '/log',
      summary: 'Nhật ký quản trị, mới nhất trước',
      request: {
        query: z.object({
          target: SearchText.pipe(rowId)
            .optional()
            .openapi({ type: 'string', description: 'Id, mã đơn, email hoặc slug khóa học' }),
          actor: SearchText.pipe(rowId)
            .optional()
            .openapi({ type: 'string', description: 'Id người làm' }),
          action: z.enum(AuditActionSchema.options, 'Không có việc này.').optional(),
          after,
        }),
      },
      answers: ok(pageOf(LogEntrySchema)),
      run: ({ deps, query }) => readLog(deps, query),
    }),
  )
