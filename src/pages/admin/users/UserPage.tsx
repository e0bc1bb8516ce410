import { Link, useParams } from 'react-router-dom'
import type { AdminUser } from '../../../../shared/contract/admin/users.ts'
import { adminPaths } from '../../../../shared/extra-paths.ts'
import { formatDateTime } from '../../../../shared/format/dates.ts'
import { formatCount, formatMoney } from '../../../../shared/format/money.ts'
import { orderCode } from '../../../../shared/format/order-code.ts'
import { COURSE_STATUS_NAMES } from '../../../../shared/rules/course-status.ts'
import { userQuery } from '../../../api/admin/users.ts'
import { useFeature } from '../../../api/site.ts'
import { FactList } from '../../../ui/FactList.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { AdminCard } from '../ui/AdminCard.tsx'
import { AdminPage } from '../ui/AdminPage.tsx'
import { AdminTable, TableSkeleton, type Column } from '../ui/AdminTable.tsx'
import { AccountActs } from './AccountActs.tsx'
import { OwnedCourses } from './OwnedCourses.tsx'
import { PersonalDataPart } from './PersonalDataPart.tsx'
import { RolesForm } from './RolesForm.tsx'
import { UserConsents } from './UserConsents.tsx'
import { Moment } from '../ui/Moment.tsx'
import { notThere } from '../ui/not-there.tsx'
import { OrderBadge } from '../ui/OrderBadge.tsx'
import { courseRoleName } from '../../../../shared/rules/course-roles.ts'
import { RoleBadges, StateBadge } from './UserBadges.tsx'

const BackLink = () => (
  <Link className="btn btn-outline-primary" to={adminPaths.users()}>
    Về danh sách người dùng
  </Link>
)

const gone = notThere(
  'Không tìm thấy tài khoản',
  'Tài khoản này không có hoặc đã bị xoá.',
  <BackLink />,
)

/** /admin/users/:id: one account, what it has, and what can be done with it. */
export default function UserPage() {
  const { userId = '' } = useParams()
  const hasPages = useFeature('pages')
  return (
    <LoadState
      query={userQuery(userId)}
      skeleton={<TableSkeleton />}
      failure={{ title: 'Không tải được tài khoản này', instead: gone }}
    >
      {(user) => (
        // The key: no form and no dialog of one account stays for another.
        <AdminPage
          key={user._id}
          title={user.fullName || user.email}
          acts={
            <>
              <BackLink />
              <Link className="btn btn-outline-primary" to={adminPaths.log({ target: user._id })}>
                Xem nhật ký
              </Link>
            </>
          }
        >
          <div className="d-grid gap-3">
            <Profile user={user} />
            <OwnedCourses user={user} />
            <Taught user={user} />
            <Orders user={user} />
            {user.state === 'erased' ? null : (
              <>
                <AdminCard id="roles" title="Vai trò">
                  <RolesForm user={user} />
                </AdminCard>
                <AdminCard id="access" title="Đăng nhập và khóa tài khoản">
                  <AccountActs user={user} />
                </AdminCard>
                <PersonalDataPart user={user} />
              </>
            )}
            {/* Last, because it loads later and would move what stands below it. */}
            {hasPages ? <UserConsents userId={user._id} /> : null}
          </div>
        </AdminPage>
      )}
    </LoadState>
  )
}

const Profile = ({ user }: { user: AdminUser }) => (
  <AdminCard id="account" title="Tài khoản">
    <p className="d-flex flex-wrap gap-2">
      <StateBadge state={user.state} />
      <RoleBadges roles={user.roles} />
    </p>
    <FactList
      facts={[
        ['Email', user.email],
        ['Xác nhận email', formatDateTime(user.emailProvedAt) || 'Chưa xác nhận'],
        ['Tên đăng nhập', user.username],
        ['Tạo lúc', formatDateTime(user.createdAt)],
        ['Bị khóa lúc', user.disabledAt && formatDateTime(user.disabledAt)],
        ['Đã xoá lúc', user.erasedAt && formatDateTime(user.erasedAt)],
        ['Thiết bị đang đăng nhập', formatCount(user.sessions.count)],
        ['Dùng gần nhất', user.sessions.seenAt && formatDateTime(user.sessions.seenAt)],
      ]}
    />
    {user.state === 'erased' ? (
      <p className="mb-0">Người này đã xoá tài khoản. Đơn hàng và điểm số ở lại, không còn tên.</p>
    ) : null}
  </AdminCard>
)

const TAUGHT: readonly Column<AdminUser['taught'][number]>[] = [
  {
    head: 'Khóa học',
    cell: ({ courseId, title }) => <Link to={adminPaths.course(courseId)}>{title}</Link>,
  },
  { head: 'Vai trò', card: 'bare', cell: ({ role }) => courseRoleName(role) },
  { head: 'Trạng thái', card: 'bare', cell: ({ status }) => COURSE_STATUS_NAMES[status] ?? status },
]

const Taught = ({ user: { taught } }: { user: AdminUser }) =>
  taught.length === 0 ? null : (
    <AdminCard id="taught" title="Khóa học đang dạy">
      <AdminTable
        label="Khóa học đang dạy"
        columns={TAUGHT}
        rows={taught}
        keyOf={({ courseId }) => courseId}
      />
    </AdminCard>
  )

const ORDERS: readonly Column<AdminUser['orders'][number]>[] = [
  {
    head: 'Mã đơn',
    cell: ({ _id }) => <Link to={adminPaths.order(_id)}>{orderCode(_id)}</Link>,
  },
  { head: 'Tạo lúc', whole: true, cell: ({ createdAt }) => <Moment iso={createdAt} /> },
  { head: 'Trạng thái', card: 'bare', cell: ({ status }) => <OrderBadge status={status} /> },
  {
    head: 'Số tiền',
    end: true,
    card: 'aside',
    cell: ({ totalAmount }) => formatMoney(totalAmount),
  },
]

const Orders = ({ user: { _id: user, orders, orderCount } }: { user: AdminUser }) => (
  <AdminCard id="orders" title="Đơn hàng">
    {orders.length === 0 ? (
      <p className="mb-0">Người này chưa có đơn hàng nào.</p>
    ) : (
      <AdminTable label="Đơn hàng" columns={ORDERS} rows={orders} keyOf={({ _id }) => _id} />
    )}
    {orderCount > orders.length ? (
      <p className="mt-2 mb-0">
        <Link to={adminPaths.orders({ user })}>{`Xem cả ${formatCount(orderCount)} đơn hàng`}</Link>
      </p>
    ) : null}
  </AdminCard>
)
