import { adminsOnly, json, type Row } from './access-policies.ts'
import { EMPTY_SITE } from './site-data.ts'

/** Overview, revenue and site of the back office. */

const SITE = { ...EMPTY_SITE, legalName: 'Công ty TNHH Lớp Mở', taxCode: '0123456789' }

export const NUMBERS: Record<string, Row> = {
  'GET /api/admin/overview': { who: adminsOnly },
  'GET /api/admin/revenue': { who: adminsOnly },
  'GET /api/admin/revenue.csv': { who: adminsOnly, send: { search: '?by=course' } },
  'GET /api/admin/site': { who: adminsOnly },
  'PUT /api/admin/site': { who: adminsOnly, send: json(SITE) },
  'GET /api/admin/site/status': { who: adminsOnly },
  'GET /api/admin/mails': { who: adminsOnly },
  'GET /api/admin/pushes': { who: adminsOnly },
  'POST /api/admin/mails/retry': { who: adminsOnly, send: json({}) },
  'POST /api/admin/pushes/retry': { who: adminsOnly, send: json({}) },
}
