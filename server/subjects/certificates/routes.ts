import {
  CertificateSchema,
  CheckedCertificateSchema,
} from '../../../shared/contract/certificates.ts'
import { createRouter, requireActor, z } from '../../platform/http/context.ts'
import { ok, publicRoute, signedInRoute } from '../../platform/http/route.ts'
import { rowId } from '../../platform/http/params.ts'
import { limited } from '../../platform/limits/limited.ts'
import { checkCertificate, claimCertificate, ownCertificates } from './certificates.ts'

const ownRoute = signedInRoute({
  path: '/certificates',
  summary: 'Chứng chỉ của tôi, mới nhất trước',
  answers: ok(z.array(CertificateSchema)),
})

const claimRoute = signedInRoute({
  method: 'post',
  path: '/courses/{id}/certificate',
  summary: 'Nhận chứng chỉ của khóa học đã hoàn thành',
  request: { params: z.object({ id: rowId }) },
  answers: ok(CertificateSchema),
  also: [409],
})

const checkRoute = publicRoute({
  path: '/certificates/{code}',
  limit: limited('certificate-check'),
  summary: 'Kiểm tra một chứng chỉ, không cần tài khoản',
  request: { params: z.object({ code: z.string() }) },
  answers: ok(CheckedCertificateSchema),
})

/** A student's own certificates (docs/trust.md#certificates). */
export function studentCertificateRoutes() {
  const app = createRouter()
  app.openapi(ownRoute, async (c) => {
    return c.json(await ownCertificates(c.get('deps'), requireActor(c)), 200)
  })
  app.openapi(claimRoute, async (c) => {
    return c.json(
      await claimCertificate(c.get('deps'), requireActor(c), c.req.valid('param').id),
      200,
    )
  })
  return app
}

/** Certificates as strangers check them; limited against guessing. */
export function publicCertificateRoutes() {
  const app = createRouter()
  app.openapi(checkRoute, async (c) => {
    // It may be revoked at any moment, and it names a person: neither caches nor search engines keep it.
    c.header('Cache-Control', 'no-store')
    c.header('X-Robots-Tag', 'noindex')
    return c.json(await checkCertificate(c.get('deps'), c.req.valid('param').code), 200)
  })
  return app
}
