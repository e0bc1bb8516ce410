import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { openPaths } from '../../../../shared/open-paths.ts'
import {
  certificateChanges,
  certificatesQuery,
  claimCertificate,
} from '../../../api/certificates.ts'
import { ActNotes } from '../../../parts/sending/SendNotes.tsx'
import { useSend } from '../../../parts/sending/use-send.ts'
import { useFocusAfterAct } from '../../../ui/use-focus-after-act.ts'
import * as styles from './certificates.module.scss'

interface CourseCertificateProps {
  courseId: string
  isComplete: boolean
}

/** On the outline: the certificate, or the way to claim it (docs/trust.md#certificates); nothing on failure. */
export function CourseCertificate({ courseId, isComplete }: CourseCertificateProps) {
  const client = useQueryClient()
  // The outline has asked already, also where that failed.
  const { data } = useQuery({ ...certificatesQuery(), retryOnMount: false })
  const claim = useSend({
    send: async (_, signal) => {
      try {
        await claimCertificate(courseId, signal)
      } finally {
        // Also after a failure: only the answer may have been lost.
        await certificateChanges.issued(client)
      }
    },
  })
  const { stays } = useFocusAfterAct<HTMLAnchorElement>(claim.pending)
  const held = data?.find((one) => one.courseId === courseId && one.revokedAt === null)
  if (!data || !(held || isComplete)) return null
  return (
    <section className={styles.courseCertificate} aria-label="Chứng chỉ">
      <div className={styles.courseCertificateRow}>
        <p>{held ? 'Bạn có chứng chỉ của khóa học này.' : 'Bạn đã hoàn thành khóa học này.'}</p>
        {held ? (
          <Link
            ref={stays}
            className="btn btn-outline-primary"
            to={openPaths.certificate(held.code)}
          >
            Xem chứng chỉ
          </Link>
        ) : (
          <button
            type="button"
            className="btn btn-primary"
            aria-disabled={claim.pending}
            onClick={() => claim.send()}
          >
            Nhận chứng chỉ
          </button>
        )}
      </div>
      <ActNotes of={claim} refused="Chưa nhận được chứng chỉ." quiet={held !== undefined} />
    </section>
  )
}
