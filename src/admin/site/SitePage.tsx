import { siteQuery } from '../../api/admin/site.ts'
import { LoadState } from '../../ui/LoadState.tsx'
import * as frame from '../admin.module.scss'
import { AdminPage } from '../ui/AdminPage.tsx'
import { TableSkeleton } from '../ui/AdminTable.tsx'
import { FailedMessages } from './FailedMessages.tsx'
import { SiteForm } from './SiteForm.tsx'
import { SiteStatus } from './SiteStatus.tsx'

/** Brand and owner, publishing, and how mail, pushes and payments stand (docs/back-office.md#site). */
export default function SitePage() {
  return (
    <AdminPage title="Trang web">
      <div className={frame.parts}>
        <LoadState
          query={siteQuery()}
          skeleton={<TableSkeleton />}
          failure={{ title: 'Không tải được thông tin trang web' }}
        >
          {(site) => <SiteForm site={site} />}
        </LoadState>
        <SiteStatus />
        <FailedMessages outbox="mails" />
        <FailedMessages outbox="pushes" />
      </div>
    </AdminPage>
  )
}
