import { Link } from 'react-router-dom'
import type { OrderRow } from '../../../../shared/contract/admin/orders.ts'
import { adminPaths, type OrderFilter } from '../../../../shared/extra-paths.ts'
import { formatCount, formatMoney } from '../../../../shared/format/money.ts'
import { orderCode } from '../../../../shared/format/order-code.ts'
import { ORDER_STATUSES } from '../../../../shared/format/order-words.ts'
import { PAYMENT_PROVIDERS } from '../../../../shared/rules/payment-providers.ts'
import { providerWords } from '../../../../shared/rules/provider-words.ts'
import { fetchOrdersCsv, ordersQuery, orderSumsQuery } from '../../../api/admin/orders.ts'
import { focusMain } from '../../../ui/focus-main.ts'
import { FactList } from '../../../ui/FactList.tsx'
import { LoadPages } from '../../../ui/LoadPages.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Message } from '../../../ui/Message.tsx'
import { Bar } from '../../../ui/Skeletons.tsx'
import * as admin from '../admin.module.scss'
import { AdminPage } from '../ui/AdminPage.tsx'
import { AdminTable, TableSkeleton, type Column } from '../ui/AdminTable.tsx'
import { Email } from '../ui/Email.tsx'
import { FilterDay, Filters, FilterSelect } from '../ui/Filters.tsx'
import { CsvButton } from '../../../parts/sending/CsvButton.tsx'
import { Moment } from '../ui/Moment.tsx'
import { useFilter } from '../ui/use-filter.ts'
import * as styles from './orders.module.scss'
import { OrderBadge, statusLabel } from '../ui/OrderBadge.tsx'
import '../../../ui/styles/details.scss'

const NAMES = [
  'q',
  'status',
  'provider',
  'from',
  'to',
  'paidFrom',
  'paidTo',
  'refundedFrom',
  'refundedTo',
  'flagged',
  'user',
  'course',
  'instructor',
] as const satisfies (keyof OrderFilter)[]

const DAYS = ['from', 'to', 'paidFrom', 'paidTo', 'refundedFrom', 'refundedTo'] as const

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
  const hasDays = DAYS.some((name) => filter[name])
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
          <details className={styles.more} open={hasDays}>
            <summary>Lọc theo ngày</summary>
            <div className={`${admin.filters} ${admin.filterDays}`}>
              <FilterDay
                label="Tạo từ ngày"
                value={filter.from}
                onChange={(from) => set({ from })}
              />
              <FilterDay label="Tạo đến ngày" value={filter.to} onChange={(to) => set({ to })} />
              <FilterDay
                label="Thanh toán từ ngày"
                value={filter.paidFrom}
                onChange={(paidFrom) => set({ paidFrom })}
              />
              <FilterDay
                label="Thanh toán đến ngày"
                value={filter.paidTo}
                onChange={(paidTo) => set({ paidTo })}
              />
              <FilterDay
                label="Hoàn tiền từ ngày"
                value={filter.refundedFrom}
                onChange={(refundedFrom) => set({ refundedFrom })}
              />
              <FilterDay
                label="Hoàn tiền đến ngày"
                value={filter.refundedTo}
                onChange={(refundedTo) => set({ refundedTo })}
              />
            </div>
          </details>
        </div>
      </Filters>
      {filter.user ? (
        <OnlyOf words="Chỉ những đơn của một người." onAll={() => set({ user: '' })} />
      ) : null}
      {filter.course ? (
        <OnlyOf words="Chỉ những đơn có một khóa học." onAll={() => set({ course: '' })} />
      ) : null}
      {filter.instructor ? (
        <OnlyOf
          words={
            filter.instructor === 'none'
              ? 'Chỉ những đơn có khóa học chưa có giảng viên chính.'
              : 'Chỉ những đơn có khóa học của một giảng viên chính.'
          }
          onAll={() => set({ instructor: '' })}
        />
      ) : null}
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
      <LoadPages
        query={ordersQuery(filter)}
        words="Xem thêm"
        skeleton={<TableSkeleton />}
        failure={{ title: 'Chưa tải được danh sách đơn hàng' }}
        isEmpty={({ items }) => items.length === 0}
        empty={
          isFiltered ? (
            <Message
              as="p"
              title="Không có đơn hàng nào như vậy"
              text="Thử bớt điều kiện lọc, hoặc tìm bằng 8 ký tự cuối của mã đơn."
            >
              <button
                type="button"
                className="btn btn-outline-primary"
                onClick={() => leave(clear)}
              >
                Bỏ lọc
              </button>
            </Message>
          ) : (
            <Message as="p" title="Chưa có đơn hàng nào" text="Đơn đầu tiên sẽ hiện ở đây." />
          )
        }
      >
        {({ items }, more) => (
          <>
            <AdminTable
              label="Đơn hàng"
              columns={COLUMNS}
              rows={items}
              keyOf={(order) => order._id}
            />
            {more}
          </>
        )}
      </LoadPages>
    </AdminPage>
  )
}

const COLUMNS: readonly Column<OrderRow>[] = [
  {
    head: 'Đơn hàng',
    whole: true,
    cell: ({ _id, createdAt }) => (
      <>
        <Link className={styles.code} to={adminPaths.order(_id)}>
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

/** For a button that goes with what it clears. */
const leave = (clear: () => void) => {
  focusMain()
  clear()
}

const OnlyOf = ({ words, onAll }: { words: string; onAll: () => void }) => (
  <p className={admin.muted}>
    <span>{`${words} `}</span>
    <button type="button" className="btn btn-link btn-sm p-0" onClick={() => leave(onAll)}>
      Xem mọi đơn
    </button>
  </p>
)
