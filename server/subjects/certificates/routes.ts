import {
  CertificateSchema,
  CheckedCertificateSchema,
} from '../../../shared/contract/certificates.ts'
import { z } from '../../platform/http/context.ts'
import { ok, publicRoute, signedInRoute, routerOf } from '../../platform/http/route.ts'
import { rowId } from '../../platform/http/params.ts'
import { limited } from '../../platform/limits/limited.ts'
import { checkCertificate, claimCertificate, ownCertificates } from './certificates.ts'

/** A student's own certificates (docs/trust.md#certificates). */
export const studentCertificateRoutes = () =>
  routerOf(
    signedInRoute({
      path: '/certificates',
      summary: 'Chứng chỉ của tôi, mới nhất trước',
      answers: ok(z.array(CertificateSchema)),
      run: ({ deps, actor }) => ownCertificates(deps, actor),
    }),
    signedInRoute({
      method: 'post',
      path: '/courses/{id}/certificate',
      summary: 'Nhận chứng chỉ của khóa học đã hoàn thành',
      request: { params: z.object({ id: rowId }) },
      answers: ok(CertificateSchema),
      also: [409],
      run: ({ deps, actor, params }) => claimCertificate(deps, actor, params.id),
    }),
  )

/** Certificates as strangers check them; limited against guessing. */
export const publicCertificateRoutes = () =>
  routerOf(
    publicRoute({
      path: '/certificates/{code}',
      limit: limited('certificate-check'),
      summary: 'Kiểm tra một chứng chỉ, không cần tài khoản',
      request: { params: z.object({ code: z.string() }) },
      answers: ok(CheckedCertificateSchema),
      run: ({ c, deps, params }) => {
        // It may be revoked at any moment, and it names a person: neither caches nor search engines keep it.
        c.header('Cache-Control', 'no-store')
        c.header('X-Robots-Tag', 'noindex')
        return checkCertificate(deps, params.code)
      },
    }),
  )
