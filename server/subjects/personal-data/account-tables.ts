import { eq, or, sql } from 'drizzle-orm'
import { orderCode } from '../../../shared/format/order-code.ts'
import { statusWords } from '../../../shared/format/order-words.ts'
import { providerWords } from '../../../shared/rules/provider-words.ts'
import { isBeingChecked } from '../commerce/being-checked.ts'
import * as t from '../../platform/db/schema.ts'
import { exportTable, type ExportTable } from './export-table.ts'

/** The own data about the account, its messages and its orders (docs/trust.md#ones-own-data). */

const profile = exportTable({
  name: 'ho-so',
  about: 'Tài khoản của bạn',
  heads: ['Họ tên', 'Email', 'Tên đăng nhập', 'Vai trò', 'Tạo lúc', 'Xác nhận email lúc'],
  order: [t.users.id],
  from: ({ q }, key) => q.select({ key, row: t.users }).from(t.users),
  of: (userId) => eq(t.users.id, userId),
  cells: ({ row }) => [
    row.fullName,
    row.email,
    row.username,
    row.roles.join(', '),
    row.createdAt,
    row.emailProvedAt,
  ],
})

const devices = exportTable({
  name: 'thiet-bi',
  about: 'Thiết bị đang đăng nhập',
  heads: ['Trình duyệt', 'Địa chỉ IP', 'Đăng nhập lúc', 'Dùng gần nhất', 'Hết hạn lúc'],
  order: [t.sessions.createdAt, t.sessions.id],
  from: ({ q }, key) => q.select({ key, row: t.sessions }).from(t.sessions),
  of: (userId) => eq(t.sessions.userId, userId),
  cells: ({ row }) => [row.userAgent, row.ip, row.createdAt, row.seenAt, row.expiresAt],
})

const requests: ExportTable = {
  name: 'yeu-cau',
  about:
    'Yêu cầu của bạn về tài khoản: đặt mật khẩu, xác nhận email, đổi email, tải dữ liệu, xoá tài khoản',
  heads: ['Yêu cầu', 'Lúc', 'Hạn', 'Dùng hoặc làm xong lúc', 'Rút lại lúc'],
  // A few at most: links go after a week, and an account asks for its erasure rarely.
  async *parts({ db: { q } }, userId) {
    const links = [
      ['Đặt mật khẩu', t.passwordResets],
      ['Xác nhận email', t.emailProofs],
      ['Tải dữ liệu', t.dataExports],
    ] as const
    const asked = links.map(async ([words, table]) => {
      const rows = await q
        .select({ at: table.createdAt, endsAt: table.expiresAt, doneAt: table.usedAt })
        .from(table)
        .where(eq(table.userId, userId))
      return rows.map((row) => ({ words, ...row, cancelledAt: null }))
    })
    const addresses = await q.select().from(t.emailChanges).where(eq(t.emailChanges.userId, userId))
    const erasures = await q.select().from(t.erasures).where(eq(t.erasures.userId, userId))
    const all = [
      ...(await Promise.all(asked)).flat(),
      ...addresses.map((row) => ({
        words: `Đổi email thành ${row.email}`,
        at: row.createdAt,
        endsAt: row.expiresAt,
        doneAt: row.usedAt,
        cancelledAt: null,
      })),
      ...erasures.map(({ createdAt: at, dueAt: endsAt, ...row }) => ({
        words: 'Xoá tài khoản',
        at,
        endsAt,
        ...row,
      })),
    ].sort((one, other) => one.at.getTime() - other.at.getTime())
    yield all.map((row) => [row.words, row.at, row.endsAt, row.doneAt, row.cancelledAt])
  },
}

const consents = exportTable({
  name: 'dong-y',
  about: 'Những trang bạn đã đồng ý, phiên bản nào và khi nào',
  heads: ['Trang', 'Phiên bản', 'Nơi', 'Đơn hàng', 'Lúc'],
  order: [t.consents.createdAt, t.consents.id],
  from: ({ q }, key) => q.select({ key, row: t.consents }).from(t.consents),
  of: (userId) => eq(t.consents.userId, userId),
  cells: ({ row }) => [
    row.slug,
    row.number,
    row.place === 'PAYMENT' ? 'Thanh toán' : 'Đăng ký',
    row.orderId ? orderCode(row.orderId) : '',
    row.createdAt,
  ],
})

const mailsOff = exportTable({
  name: 'thu-da-tat',
  about: 'Loại thư bạn đã tắt',
  heads: ['Loại thư', 'Tắt lúc'],
  order: [t.mailsOff.createdAt, t.mailsOff.kind],
  from: ({ q }, key) => q.select({ key, row: t.mailsOff }).from(t.mailsOff),
  of: (userId) => eq(t.mailsOff.userId, userId),
  cells: ({ row }) => [row.kind, row.createdAt],
})

const mails = exportTable({
  name: 'thu-da-gui',
  about: 'Thư đã gửi cho bạn: tiêu đề và thời gian',
  heads: ['Tiêu đề', 'Tới', 'Viết lúc', 'Gửi lúc'],
  order: [t.mails.createdAt, t.mails.id],
  from: ({ q }, key) => q.select({ key, row: t.mails }).from(t.mails),
  of: (userId) =>
    or(
      eq(t.mails.userId, userId),
      sql`${t.mails.toAddress} = (select ${t.users.email} from ${t.users} where ${t.users.id} = ${userId})`,
    ),
  cells: ({ row }) => [row.subject, row.toAddress, row.createdAt, row.sentAt],
})

const browsers = exportTable({
  name: 'trinh-duyet-nhan-thong-bao',
  about: 'Trình duyệt nhận thông báo đẩy',
  heads: ['Loại', 'Bật lúc', 'Gặp gần nhất'],
  order: [t.pushTokens.createdAt, t.pushTokens.id],
  from: ({ q }, key) => q.select({ key, row: t.pushTokens }).from(t.pushTokens),
  of: (userId) => eq(t.pushTokens.userId, userId),
  cells: ({ row }) => [row.platform, row.createdAt, row.seenAt],
})

const pushes = exportTable({
  name: 'thong-bao',
  about: 'Thông báo đẩy gần đây',
  heads: ['Tiêu đề', 'Nội dung', 'Lúc'],
  order: [t.pushMessages.createdAt, t.pushMessages.id],
  from: ({ q }, key) => q.select({ key, row: t.pushMessages }).from(t.pushMessages),
  of: (userId) => eq(t.pushMessages.userId, userId),
  cells: ({ row: { data, createdAt } }) => [data['title'] ?? '', data['body'] ?? '', createdAt],
})

const cart = exportTable({
  name: 'gio-hang',
  about: 'Giỏ hàng',
  heads: ['Khóa học', 'Số lượng', 'Thêm lúc'],
  order: [t.cartItems.createdAt, t.cartItems.courseId],
  from: ({ q }, key) =>
    q
      .select({ key, title: t.courses.title, item: t.cartItems })
      .from(t.cartItems)
      .innerJoin(t.courses, eq(t.courses.id, t.cartItems.courseId)),
  of: (userId) => eq(t.cartItems.userId, userId),
  cells: ({ title, item }) => [title, item.quantity, item.createdAt],
})

const orders = exportTable({
  name: 'don-hang',
  about: 'Đơn hàng, mỗi khóa học một dòng; tiền tính bằng đồng',
  heads: [
    'Mã đơn',
    'ID',
    'Trạng thái',
    'Cổng thanh toán',
    'Khóa học',
    'Số lượng',
    'Giá',
    'Tổng của đơn',
    'Tạo lúc',
    'Thanh toán lúc',
    'Hoàn tiền lúc',
    'Mã giao dịch',
    'Mã hoàn tiền',
  ],
  order: [t.orders.createdAt, t.orders.id, t.orderItems.courseId],
  from: (db, key) =>
    db.q
      .select({
        key,
        order: t.orders,
        item: t.orderItems,
        isChecked: sql<boolean>`${isBeingChecked({ db })}`,
      })
      .from(t.orders)
      .leftJoin(t.orderItems, eq(t.orderItems.orderId, t.orders.id)),
  of: (userId) => eq(t.orders.userId, userId),
  cells: ({ order, item, isChecked }) => [
    `#${orderCode(order.id)}`,
    order.id,
    statusWords(order.status, isChecked),
    providerWords(order.provider),
    item?.title ?? '',
    item?.quantity ?? '',
    item?.price ?? '',
    order.totalAmount,
    order.createdAt,
    order.paidAt,
    order.refundedAt,
    order.providerTransactionId,
    order.refundRef,
  ],
})

export const ACCOUNT_TABLES: readonly ExportTable[] = [
  profile,
  devices,
  requests,
  consents,
  mailsOff,
  mails,
  browsers,
  pushes,
  cart,
  orders,
]
