import { Link } from 'react-router-dom'
import type { PageRow } from '../../../../shared/contract/admin/pages.ts'
import { adminPaths } from '../../../../shared/extra-paths.ts'
import { openPaths } from '../../../../shared/open-paths.ts'
import { formatDateTime } from '../../../../shared/format/dates.ts'
import { pagesQuery } from '../../../api/admin/pages.ts'
import { LoadState } from '../../../ui/LoadState.tsx'
import * as styles from '../admin.module.scss'
import { AdminPage } from '../ui/AdminPage.tsx'
import { AdminTable, TableSkeleton, type Column } from '../ui/AdminTable.tsx'
import { Moment } from '../ui/Moment.tsx'

const COLUMNS: readonly Column<PageRow>[] = [
  {
    head: 'Trang',
    cell: ({ slug, title }) => (
      <strong>
        <Link to={adminPaths.sitePage(slug)}>{title}</Link>
      </strong>
    ),
  },
  {
    head: 'Đang hiện',
    card: 'line',
    cell: ({ published }) =>
      published ? (
        <span>
          <span>{`Phiên bản ${published.version}, công bố`}</span>{' '}
          <Moment iso={published.publishedAt} />
        </span>
      ) : (
        <span className="badge badge-neutral">Bản mẫu, chưa có hiệu lực</span>
      ),
  },
  {
    head: 'Bản nháp',
    card: 'bare',
    cell: ({ draft }) =>
      draft ? (
        <span>
          {[`Sửa lúc ${formatDateTime(draft.updatedAt)}`, draft.updatedBy?.fullName]
            .filter(Boolean)
            .join(', ')}
        </span>
      ) : (
        <span className={styles.muted}>Chưa có bản nháp</span>
      ),
  },
  {
    head: 'Thao tác',
    end: true,
    card: 'line',
    cell: ({ slug, title }) => (
      <span className="d-flex gap-3">
        <Link to={openPaths.page(slug)}>
          Xem trang<span className="visually-hidden">{` ${title}`}</span>
        </Link>
        <Link to={adminPaths.sitePage(slug)}>
          Sửa<span className="visually-hidden">{` ${title}`}</span>
        </Link>
      </span>
    ),
  },
]

/** /admin/site/pages: the pages of trust with their versions (docs/trust.md#pages). */
export default function PagesPage() {
  return (
    <AdminPage title="Trang chính sách" up={{ label: 'Trang web', to: adminPaths.site() }}>
      <p>
        Mỗi trang có sẵn một bản mẫu. Hãy sửa cho đúng với cách bạn làm, nhờ luật sư đọc, rồi công
        bố: từ lúc đó trang có đường dẫn ở chân trang, và người dùng được hỏi đồng ý khi đăng ký và
        khi thanh toán.
      </p>
      <LoadState
        query={pagesQuery()}
        skeleton={<TableSkeleton />}
        failure={{ title: 'Không tải được danh sách trang' }}
      >
        {(pages) => (
          <AdminTable
            label="Trang chính sách"
            columns={COLUMNS}
            rows={pages}
            keyOf={({ slug }) => slug}
          />
        )}
      </LoadState>
    </AdminPage>
  )
}
