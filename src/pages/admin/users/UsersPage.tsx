import { Link } from 'react-router-dom'
import type { AdminUserRow } from '../../../../shared/contract/admin/users.ts'
import { adminPaths } from '../../../../shared/extra-paths.ts'
import { formatCount } from '../../../../shared/format/money.ts'
import { formatSiteDay, siteDayOf } from '../../../../shared/rules/site-days.ts'
import { usersQuery } from '../../../api/admin/users.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Initials } from '../../../ui/Initials.tsx'
import { AdminList } from '../ui/AdminList.tsx'
import { AdminPage } from '../ui/AdminPage.tsx'
import type { Column } from '../ui/AdminTable.tsx'
import { Email } from '../ui/Email.tsx'
import { Filters, FilterSelect } from '../ui/Filters.tsx'
import { Moment } from '../ui/Moment.tsx'
import { useFilter } from '../ui/use-filter.ts'
import { RoleBadges, StateBadge } from './UserBadges.tsx'
import { ROLE_NAMES, ROLES, STATE_NAMES } from './user-words.ts'
import * as styles from '../admin.module.scss'
import * as own from './users.module.scss'

const COLUMNS: readonly Column<AdminUserRow>[] = [
  {
    head: 'Người dùng',
    wide: true,
    cell: ({ _id, fullName, email, avatar }) => (
      <span className={own.person}>
        {avatar ? (
          <Avatar src={avatar} size={36} />
        ) : (
          <Initials name={fullName || email} size={36} />
        )}
        <span className={own.name}>
          <Link to={adminPaths.user(_id)} translate="no">
            {fullName || email}
          </Link>
          <Email address={email} />
        </span>
      </span>
    ),
  },
  { head: 'Vai trò', card: 'bare', cell: ({ roles }) => <RoleBadges roles={roles} /> },
  {
    head: 'Trạng thái',
    card: 'bare',
    // What is as it should be stands back.
    cell: ({ state }) =>
      state === 'active' ? (
        <span className={styles.muted}>{STATE_NAMES[state]}</span>
      ) : (
        <StateBadge state={state} />
      ),
  },
  { head: 'Đơn đã mua', end: true, cell: ({ paidOrders }) => formatCount(paidOrders) },
  { head: 'Khóa học', end: true, cell: ({ courses }) => formatCount(courses) },
  {
    head: 'Ngày tạo',
    whole: true,
    cell: ({ createdAt }) => formatSiteDay(siteDayOf(new Date(createdAt))),
  },
  {
    head: 'Dùng gần nhất',
    whole: true,
    cell: ({ seenAt }) =>
      seenAt ? <Moment iso={seenAt} /> : <span className={styles.muted}>Chưa có</span>,
  },
]

const ROLE_OPTIONS = [
  ['', 'Mọi vai trò'],
  ...ROLES.map((role) => [role, ROLE_NAMES[role]] as const),
] as const
const STATE_OPTIONS = [
  ['', 'Mọi trạng thái'],
  ...Object.entries(STATE_NAMES),
  ['erasing', 'Đang chờ xoá'],
] as const

/** /admin/users: everybody with an account. */
export default function UsersPage() {
  const { values, set, clear, isFiltered } = useFilter(['q', 'role', 'state'])
  return (
    <AdminPage
      title="Người dùng"
      acts={
        <Link className="btn btn-outline-primary" to={adminPaths.userImport()}>
          Nhập danh sách
        </Link>
      }
    >
      <Filters
        label="Tìm người dùng"
        placeholder="Tên, email, tên đăng nhập"
        finds="họ tên, email, tên đăng nhập"
        q={values.q}
        onSearch={(q) => set({ q })}
        onClear={isFiltered ? clear : undefined}
      >
        <FilterSelect
          label="Vai trò"
          value={values.role}
          options={ROLE_OPTIONS}
          onChange={(role) => set({ role })}
        />
        <FilterSelect
          label="Trạng thái"
          value={values.state}
          options={STATE_OPTIONS}
          onChange={(state) => set({ state })}
        />
      </Filters>
      <AdminList
        label="Người dùng"
        columns={COLUMNS}
        query={usersQuery(values)}
        failure="Không tải được danh sách người dùng"
        empty={{
          title: 'Không tìm thấy ai',
          text: isFiltered ? 'Hãy tìm bằng từ khác hoặc bỏ bớt điều kiện lọc.' : undefined,
        }}
      />
    </AdminPage>
  )
}
