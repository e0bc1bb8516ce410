import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { adminPaths } from '../../../../shared/extra-paths.ts'
import { openPaths } from '../../../../shared/open-paths.ts'
import { pageForEditQuery } from '../../../api/admin/pages.ts'
import { LoadState } from '../../../ui/LoadState.tsx'
import { AdminPage } from '../ui/AdminPage.tsx'
import { TableSkeleton } from '../ui/AdminTable.tsx'
import { notThere } from '../ui/not-there.tsx'
import { PageForm } from './PageForm.tsx'

const gone = notThere(
  'Không tìm thấy trang',
  'Không có trang chính sách nào ở địa chỉ này.',
  <Link className="btn btn-outline-primary" to={adminPaths.sitePages()}>
    Về các trang chính sách
  </Link>,
)

/** /admin/site/pages/:slug: the text of one page, and its publication (docs/trust.md#pages). */
export default function EditPage() {
  const { slug = '' } = useParams()
  /** Counts saves and publications: after each the form starts again from the saved page. */
  const [saves, setSaves] = useState(0)
  return (
    <LoadState
      query={pageForEditQuery(slug)}
      skeleton={<TableSkeleton />}
      failure={{ title: 'Không tải được trang này', instead: gone }}
    >
      {(page) => (
        <AdminPage
          key={slug}
          title={page.title}
          up={{ label: 'Trang chính sách', to: adminPaths.sitePages() }}
          acts={
            <Link className="btn btn-outline-primary" to={openPaths.page(slug)}>
              Xem trang
            </Link>
          }
        >
          <PageForm
            key={saves}
            page={page}
            isSaved={saves > 0}
            onSaved={() => setSaves(saves + 1)}
          />
        </AdminPage>
      )}
    </LoadState>
  )
}
