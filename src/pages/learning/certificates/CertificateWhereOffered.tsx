import { useQuery, type QueryClient } from '@tanstack/react-query'
import { certificatesQuery } from '../../../api/certificates.ts'
import { hasFeature, useFeature } from '../../../api/site.ts'
import { onDemand, usePart } from '../../../ui/on-demand.ts'
import * as styles from './certificate-place.module.scss'

const certificate = onDemand(
  async () => (await import('./CourseCertificate.tsx')).CourseCertificate,
)

/** The course's certificate, where there are any (docs/trust.md#certificates). A late one finds its place kept. */
export function CertificateWhereOffered(props: { courseId: string; isComplete: boolean }) {
  const isOffered = useFeature('certificates') === true
  const { ready: CourseCertificate, failure } = usePart(certificate, isOffered)
  const { isPending } = useQuery({
    ...certificatesQuery(),
    enabled: isOffered,
    retryOnMount: false,
  })
  if (!isOffered || failure !== null) return null
  if (CourseCertificate && !isPending) return <CourseCertificate {...props} />
  return props.isComplete ? <div className={styles.certificatePlace} /> : null
}

/** Reads all that it shows. */
CertificateWhereOffered.ahead = async (client: QueryClient) => {
  if (!(await hasFeature('certificates'))) return
  await Promise.all([certificate.preload(), client.prefetchQuery(certificatesQuery())])
}
