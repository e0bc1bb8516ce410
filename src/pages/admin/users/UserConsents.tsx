import { Link } from 'react-router-dom'
import type { UserConsent } from '../../../../shared/contract/admin/pages.ts'
import { adminPaths } from '../../../../shared/extra-paths.ts'
import { openPaths } from '../../../../shared/open-paths.ts'
import { orderCode } from '../../../../shared/format/order-code.ts'
import { userConsentsQuery } from '../../../api/admin/pages.ts'
import { LoadState } from '../../../ui/LoadState.tsx'
import { AdminCard } from '../ui/AdminCard.tsx'
import { AdminTable, TableSkeleton, type Column } from '../ui/AdminTable.tsx'
import { Moment } from '../ui/Moment.tsx'

const COLUMNS: readonly Column<UserConsent>[] = [
  {
    head: 'Trang',
    cell: ({ slug, title, version }) => (
      <Link to={openPaths.page(slug, version)}>{`${title}, phiên bản ${version}`}</Link>
    ),
  },
  {
    head: 'Ở đâu',
    cell: ({ place, orderId }) =>
      place === 'REGISTRATION' ? (
        <span>Khi đăng ký</span>
      ) : orderId ? (
        <Link to={adminPaths.order(orderId)}>{`Đơn hàng ${orderCode(orderId)}`}</Link>
      ) : (
        <span>Khi thanh toán, chưa thành đơn</span>
      ),
  },
  { head: 'Lúc', whole: true, cell: ({ createdAt }) => <Moment iso={createdAt} /> },
]

/** What this person agreed to (docs/trust.md#consent). */
export const UserConsents = ({ userId }: { userId: string }) => (
  <AdminCard id="consents" title="Đã đồng ý với">
    <LoadState
      query={userConsentsQuery(userId)}
      in="dialog"
      skeleton={<TableSkeleton />}
      failure={{ title: 'Không tải được những gì người này đã đồng ý' }}
      isEmpty={(list) => list.length === 0}
      empty={<p className="mb-0">Người này chưa đồng ý với trang nào.</p>}
    >
      {(list) => (
        <AdminTable label="Đã đồng ý với" columns={COLUMNS} rows={list} keyOf={({ _id }) => _id} />
      )}
    </LoadState>
  </AdminCard>
)
