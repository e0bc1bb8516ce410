import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { adminPaths } from '../../../../shared/extra-paths.ts'
import { siteQuery, siteStatusQuery } from '../../../api/admin/site.ts'
import { useFeature } from '../../../api/site.ts'
import { Button } from '../../../ui/Button.tsx'
import { LoadState, SlowRead } from '../../../ui/LoadState.tsx'
import { goToHeading } from '../../../ui/go-to-heading.ts'
import { AdminPage } from '../ui/AdminPage.tsx'
import { TableSkeleton } from '../ui/AdminTable.tsx'
import { FailedMessages } from './FailedMessages.tsx'
import { NotSetUp } from './NotSetUp.tsx'
import { SiteForm } from './SiteForm.tsx'
import { SiteStatus, STATUS_HEADING } from './SiteStatus.tsx'
import * as styles from './site.module.scss'

/** Brand and owner, publishing, and how mail, pushes and payments stand (docs/back-office.md#site). */
export default function SitePage() {
  // The link is there until the sheet is known, so that nothing moves.
  const hasPages = useFeature('pages') !== false
  /** Counts saves: after each the form starts again from what was saved. */
  const [saves, setSaves] = useState(0)
  const site = useQuery(siteQuery())
  const status = useQuery(siteStatusQuery())
  /** The form waits for the status above it, but not for a retry. */
  const isWaiting = site.isPending || (site.isSuccess && !status.isFetched)
  return (
    <AdminPage
      title="Trang web"
      acts={
        <>
          <Button onClick={() => goToHeading(STATUS_HEADING)}>Trạng thái hệ thống</Button>
          {hasPages ? (
            <Link className="btn btn-outline-primary" to={adminPaths.sitePages()}>
              Trang chính sách
            </Link>
          ) : null}
        </>
      }
    >
      <div className="d-grid gap-3">
        <LoadState
          query={siteQuery()}
          skeleton={<TableSkeleton />}
          failure={{ title: 'Không tải được thông tin trang web' }}
        >
          {(data) =>
            isWaiting ? (
              <>
                <SlowRead onRetry={() => void status.refetch()} />
                <TableSkeleton />
              </>
            ) : (
              <>
                {status.data ? <NotSetUp status={status.data} /> : null}
                <SiteForm
                  key={saves}
                  site={data}
                  isSaved={saves > 0}
                  onSaved={() => setSaves(saves + 1)}
                />
              </>
            )
          }
        </LoadState>
        {/* Later, because the form is higher than its skeleton. */}
        {isWaiting ? null : (
          <>
            <SiteStatus />
            <div className={styles.failed}>
              <FailedMessages outbox="mails" />
              <FailedMessages outbox="pushes" />
            </div>
          </>
        )}
      </div>
    </AdminPage>
  )
}
