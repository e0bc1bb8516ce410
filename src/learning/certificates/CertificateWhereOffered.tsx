import { useFeature } from '../../api/site.ts'
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
