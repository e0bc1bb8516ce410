import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Certificate, CheckedCertificate } from '../../shared/contract/certificates.ts'
import { http } from './http.ts'
import { path } from './path.ts'
import { ME, reload } from './query-client.ts'
import { type Raw, asRaw, isRaw, rowsOf, text, textOrNull, timeOrNull } from './read/wire.ts'

/** Calls of the feature `certificates` (docs/trust.md#certificates): only where the site sheet names it. */

const readCertificate = (raw: Raw): Certificate => ({
  code: text(raw['code']),
  courseId: text(raw['courseId']),
  courseTitle: text(raw['courseTitle']),
  issuedAt: timeOrNull(raw['issuedAt']) ?? '',
  revokedAt: timeOrNull(raw['revokedAt']),
})

/** POST /api/student/courses/{id}/certificate: the certificate of a completed course. */
export const claimCertificate = (courseId: string, signal: AbortSignal) =>
  http.post(path`/api/student/courses/${courseId}/certificate`, undefined, { signal })

/** GET /api/public/certificates/{code}: what anybody may know of a certificate. */
async function fetchChecked(code: string, signal: AbortSignal): Promise<CheckedCertificate> {
  const address = path`/api/public/certificates/${code}`
  const raw = asRaw(await http.get(address, { signal, isPublic: true }))
  const revoked = raw['revoked']
  return {
    code: text(raw['code']) || code,
    brand: text(raw['brand']),
    courseTitle: text(raw['courseTitle']),
    courseSlug: textOrNull(raw['courseSlug']),
    issuedAt: timeOrNull(raw['issuedAt']) ?? '',
    ...(isRaw(revoked)
      ? { revoked: { at: timeOrNull(revoked['at']) ?? '', reason: text(revoked['reason']) } }
      : { fullName: text(raw['fullName']), teachers: namesOf(raw['teachers']) }),
  }
}

const namesOf = (raw: unknown): string[] =>
  Array.isArray(raw) ? raw.map((name) => text(name)).filter(Boolean) : []

/** Below the user's courses: what completes a lesson or settles an order makes it stale, too. */
const OWN = [...ME, 'courses', 'certificates'] as const

/** GET /api/student/certificates: the signed-in user's own of all courses, newest first. */
export const certificatesQuery = () =>
  queryOptions({
    queryKey: OWN,
    queryFn: async ({ signal }) =>
      rowsOf(await http.get('/api/student/certificates', { signal }))
        .map(readCertificate)
        .filter(({ code }) => code),
  })

/** One certificate, read again on every entry: it may be revoked at any moment. */
export const checkedQuery = (code: string) =>
  queryOptions({
    queryKey: ['public', 'certificate', code],
    queryFn: ({ signal }) => fetchChecked(code, signal),
    staleTime: 0,
  })

export const certificateChanges = {
  /** Issued, or perhaps: its answer was lost. */
  issued: (client: QueryClient) => reload(client, { queryKey: OWN }),
}
