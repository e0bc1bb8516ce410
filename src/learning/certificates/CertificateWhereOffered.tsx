import type { QueryClient } from '@tanstack/react-query'
import { certificatesQuery } from '../../api/certificates.ts'
import { hasFeature, useFeature } from '../../api/site.ts'
import { onDemand, usePart } from '../../ui/on-demand.ts'

const certificate = onDemand(
  async () => (await import('./CourseCertificate.tsx')).CourseCertificate,
)

/** Where the backend has certificates (docs/trust.md#certificates): the way to the course's. */
export function CertificateWhereOffered(props: { courseId: string; isComplete: boolean }) {
  const isOffered = useFeature('certificates') === true
  const { ready: CourseCertificate } = usePart(certificate, isOffered)
  return CourseCertificate && isOffered ? <CourseCertificate {...props} /> : null
}

/** Reads all that it shows. */
CertificateWhereOffered.ahead = async (client: QueryClient) => {
  if (!(await hasFeature('certificates'))) return
  await Promise.all([certificate.preload(), client.prefetchQuery(certificatesQuery())])
}
