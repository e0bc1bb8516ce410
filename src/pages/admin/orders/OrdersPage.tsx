import { Link } from 'react-router-dom'
import type { OrderRow } from '../../../../shared/contract/admin/orders.ts'
import { adminPaths, type OrderFilter } from '../../../../shared/extra-paths.ts'
import { formatCount, formatMoney } from '../../../../shared/format/money.ts'
import { orderCode } from '../../../../shared/format/order-code.ts'
import { ORDER_STATUSES } from '../../../../shared/format/order-words.ts'
import { PAYMENT_PROVIDERS } from '../../../../shared/rules/payment-providers.ts'
import { providerWords } from '../../../../shared/rules/provider-words.ts'
import { fetchOrdersCsv, ordersQuery, orderSumsQuery } from '../../../api/admin/orders.ts'
import { Button } from '../../../ui/Button.tsx'
import { focusMain } from '../../../ui/focus-main.ts'
import { FactList } from '../../../ui/FactList.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Bar } from '../../../ui/Skeletons.tsx'
import * as admin from '../admin.module.scss'
import { AdminList } from '../ui/AdminList.tsx'
import { AdminPage } from '../ui/AdminPage.tsx'
import type { Column } from '../ui/AdminTable.tsx'
import { Email } from '../ui/Email.tsx'
import { FilterDay, Filters, FilterSelect } from '../ui/Filters.tsx'
import { CsvButton } from '../../../parts/sending/CsvButton.tsx'
import { Moment } from '../ui/Moment.tsx'
import { useFilter } from '../ui/use-filter.ts'
import * as styles from './orders.module.scss'
import { OrderBadge, statusLabel } from '../ui/OrderBadge.tsx'
import '../../../ui/styles/details.scss'

const DAYS = [
  ['from', 'Tạo từ ngày'],
  ['to', 'Tạo đến ngày'],
  ['paidFrom', 'Thanh toán từ ngày'],
  ['paidTo', 'Thanh toán đến ngày'],
  ['refundedFrom', 'Hoàn tiền từ ngày'],
  ['refundedTo', 'Hoàn tiền đến ngày'],
] as const

const LINKED_NAMES = ['user', 'course', 'instructor'] as const

/** What the page says of a filter that only links set. */
const LINKED: Record<(typeof LINKED_NAMES)[number], (id: string) => string> = {
  user: () => 'Chỉ những đơn của một người.',
  course: () => 'Chỉ những đơn có một khóa học.',
  instructor: (id) =>
    id === 'none'
      ? 'Chỉ những đơn có khóa học chưa có giảng viên chính.'
      : 'Chỉ những đơn có khóa học của một giảng viên chính.',
}

const NAMES = [
  'q',
  'status',
  'provider',
  'flagged',
  ...DAYS.map(([name]) => name),
  ...LINKED_NAMES,
] as const satisfies readonly (keyof OrderFilter)[]

const STATUSES = [
  ['', 'Mọi trạng thái'],
  ...ORDER_STATUSES.map((s) => [s, statusLabel(s)] as const),
] as const
const PROVIDERS = [
  ['', 'Mọi cổng'],
  ...[...Object.keys(PAYMENT_PROVIDERS), 'FREE'].map((id) => [id, providerWords(id)] as const),
] as const
const FLAGS = [
  ['', 'Cần xem: mọi đơn'],
  ['1', 'Chỉ đơn cần xem'],
] as const

/** /admin/orders: every order, searched, filtered and summed up (docs/back-office.md#orders). */
export default function OrdersPage() {
  const { values: filter, set, clear, isFiltered } = useFilter(NAMES)
  return (
    <AdminPage
      title="Đơn hàng"
      acts={
        <CsvButton
          label="Tải CSV các đơn này"
          name="don-hang.csv"
          read={(signal) => fetchOrdersCsv(filter, signal)}
        />
      }
    >
      <Filters
        label="Tìm đơn hàng"
        placeholder="Mã, email, tên…"
        q={filter.q}
        onSearch={(q) => set({ q })}
        onClear={isFiltered ? clear : undefined}
        isAlone
      >
        <FilterSelect
          label="Trạng thái"
          value={filter.status}
          options={STATUSES}
          onChange={(status) => set({ status })}
        />
        <FilterSelect
          label="Cổng thanh toán"
          value={filter.provider}
          options={PROVIDERS}
          onChange={(provider) => set({ provider })}
        />
        <div className={styles.last}>
          <FilterSelect
            label="Cần người xem"
            value={filter.flagged}
            options={FLAGS}
            onChange={(flagged) => set({ flagged })}
          />
          <details className={styles.more} open={DAYS.some(([name]) => filter[name])}>
            <summary>Lọc theo ngày</summary>
            <div className={`${admin.filters} ${admin.filterDays}`}>
              {DAYS.map(([name, label]) => (
                <FilterDay
                  key={name}
                  label={label}
                  value={filter[name]}
                  onChange={(day) => set({ [name]: day })}
                />
              ))}
            </div>
          </details>
        </div>
      </Filters>
      {LINKED_NAMES.map((name) =>
        filter[name] ? (
          <p key={name} className={admin.muted}>
            <span>{`${LINKED[name](filter[name])} `}</span>
            <Button
              tone="link"
              small
              className="p-0"
              onClick={() => leave(() => set({ [name]: '' }))}
            >
              Xem mọi đơn
            </Button>
          </p>
        ) : null,
      )}
      <LoadState
        query={orderSumsQuery(filter)}
        skeleton={
          <div className={styles.sums}>
            <Bar height="100%" />
          </div>
        }
        failure={{}}
        empty={null}
      >
        {({ count, total, paid, refunded }) => (
          <div className={styles.sums}>
            <FactList
              facts={[
                ['Số đơn', formatCount(count)],
                ['Tổng giá trị', formatMoney(total)],
                ['Đã thu', formatMoney(paid)],
                ['Đã hoàn', formatMoney(refunded)],
                ['Còn lại', formatMoney(paid - refunded)],
              ]}
            />
          </div>
        )}
      </LoadState>
      <AdminList
        label="Đơn hàng"
        columns={COLUMNS}
        query={ordersQuery(filter)}
        failure="Chưa tải được danh sách đơn hàng"
        empty={
          isFiltered
            ? {
                title: 'Không có đơn hàng nào như vậy',
                text: 'Thử bớt điều kiện lọc, hoặc tìm bằng 8 ký tự cuối của mã đơn.',
                children: <Button onClick={() => leave(clear)}>Bỏ lọc</Button>,
              }
            : { title: 'Chưa có đơn hàng nào', text: 'Đơn đầu tiên sẽ hiện ở đây.' }
        }
      />
    </AdminPage>
  )
}

const COLUMNS: readonly Column<OrderRow>[] = [
  {
    head: 'Đơn hàng',
    whole: true,
    cell: ({ _id, createdAt }) => (
      <>
        <Link className="fw-semibold" to={adminPaths.order(_id)}>
          {orderCode(_id)}
        </Link>
        <span className={`${admin.line} ${styles.created}`}>
          <Moment iso={createdAt} />
        </span>
      </>
    ),
  },
  {
    head: 'Người mua',
    card: 'line',
    wide: true,
    cell: ({ buyer }) => (
      <span className={styles.buyer}>
        <span translate="no">{buyer.fullName}</span>
        <Email address={buyer.email} />
      </span>
    ),
  },
  {
    head: 'Khóa học',
    card: 'line',
    wide: true,
    cell: ({ title, more }) =>
      (title || 'Không có khóa học') + (more > 0 ? ` và ${formatCount(more)} khóa khác` : ''),
  },
  {
    head: 'Trạng thái',
    card: 'line',
    cell: ({ status, isLate, beingChecked, provider, reasons }) => (
      <span>
        <OrderBadge status={status} beingChecked={beingChecked} />
        <span className={admin.line}>{providerWords(provider) + (isLate ? ', trả muộn' : '')}</span>
        {reasons.map((reason) => (
          <span key={reason} className={styles.flag}>
            <strong>Cần xem: </strong>
            <span>{reason}</span>
          </span>
        ))}
      </span>
    ),
  },
  {
    head: 'Số tiền',
    end: true,
    card: 'aside',
    cell: ({ totalAmount }) => <strong>{formatMoney(totalAmount)}</strong>,
  },
]

/** For a button that disappears with the filter that it clears. */
const leave = (clear: () => void) => {
  focusMain()
  clear()
}
