import { asc, eq, sql } from 'drizzle-orm'
import { orderCode } from '../../shared/format/order-code.ts'
import { statusWords } from '../../shared/format/order-words.ts'
import { providerWords } from '../../shared/rules/provider-words.ts'
import { checkedAmong } from '../commerce/being-checked.ts'
import * as t from '../db/schema.ts'
import type { Section } from './section.ts'

/** The own data about the account, its messages and its orders (docs/trust.md#ones-own-data). */

const profile: Section = {
  name: 'ho-so',
  about: 'Tài khoản của bạn',
  heads: ['Họ tên', 'Email', 'Tên đăng nhập', 'Vai trò', 'Tạo lúc', 'Xác nhận email lúc'],
  rows: async ({ db }, userId, { limit, offset }) => {
    const rows = await db.q
      .select()
      .from(t.users)
      .where(eq(t.users.id, userId))
      .limit(limit)
      .offset(offset)
    return rows.map((row) => [
      row.fullName,
      row.email,
      row.username,
      row.roles.join(', '),
      row.createdAt,
      row.emailProvedAt,
    ])
  },
}

const devices: Section = {
  name: 'thiet-bi',
  about: 'Thiết bị đang đăng nhập',
  heads: ['Trình duyệt', 'Địa chỉ IP', 'Đăng nhập lúc', 'Dùng gần nhất', 'Hết hạn lúc'],
  rows: async ({ db }, userId, { limit, offset }) => {
    const rows = await db.q
      .select()
      .from(t.sessions)
      .where(eq(t.sessions.userId, userId))
      .orderBy(asc(t.sessions.createdAt), asc(t.sessions.id))
      .limit(limit)
      .offset(offset)
    return rows.map((row) => [row.userAgent, row.ip, row.createdAt, row.seenAt, row.expiresAt])
  },
}

const requests: Section = {
  name: 'yeu-cau',
  about:
    'Yêu cầu của bạn về tài khoản: đặt mật khẩu, xác nhận email, đổi email, tải dữ liệu, xoá tài khoản',
  heads: ['Yêu cầu', 'Lúc', 'Hạn', 'Dùng hoặc làm xong lúc', 'Rút lại lúc'],
  // A few at most: links go after a week, and an account asks for its erasure rarely.
  rows: async ({ db: { q } }, userId, { offset }) => {
    if (offset > 0) return []
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
    return all.map((row) => [row.words, row.at, row.endsAt, row.doneAt, row.cancelledAt])
  },
}

const consents: Section = {
  name: 'dong-y',
  about: 'Những trang bạn đã đồng ý, phiên bản nào và khi nào',
  heads: ['Trang', 'Phiên bản', 'Nơi', 'Đơn hàng', 'Lúc'],
  rows: async ({ db }, userId, { limit, offset }) => {
    const rows = await db.q
      .select()
      .from(t.consents)
      .where(eq(t.consents.userId, userId))
      .orderBy(asc(t.consents.createdAt), asc(t.consents.id))
      .limit(limit)
      .offset(offset)
    return rows.map((row) => [
      row.slug,
      row.number,
      row.place === 'PAYMENT' ? 'Thanh toán' : 'Đăng ký',
      row.orderId ? orderCode(row.orderId) : '',
      row.createdAt,
    ])
  },
}

const mailsOff: Section = {
  name: 'thu-da-tat',
  about: 'Loại thư bạn đã tắt',
  heads: ['Loại thư', 'Tắt lúc'],
  rows: async ({ db }, userId, { limit, offset }) => {
    const rows = await db.q
      .select()
      .from(t.mailsOff)
      .where(eq(t.mailsOff.userId, userId))
      .orderBy(asc(t.mailsOff.createdAt), asc(t.mailsOff.kind))
      .limit(limit)
      .offset(offset)
    return rows.map((row) => [row.kind, row.createdAt])
  },
}

const mails: Section = {
  name: 'thu-da-gui',
  about: 'Thư đã gửi cho bạn: tiêu đề và thời gian',
  heads: ['Tiêu đề', 'Tới', 'Viết lúc', 'Gửi lúc'],
  rows: async ({ db }, userId, { limit, offset }) => {
    const address = db.q
      .select({ email: t.users.email })
      .from(t.users)
      .where(eq(t.users.id, userId))
    const rows = await db.q
      .select()
      .from(t.mails)
      .where(sql`${t.mails.userId} = ${userId} or ${t.mails.toAddress} = (${address})`)
      .orderBy(asc(t.mails.createdAt), asc(t.mails.id))
      .limit(limit)
      .offset(offset)
    return rows.map((row) => [row.subject, row.toAddress, row.createdAt, row.sentAt])
  },
}

const browsers: Section = {
  name: 'trinh-duyet-nhan-thong-bao',
  about: 'Trình duyệt nhận thông báo đẩy',
  heads: ['Loại', 'Bật lúc', 'Gặp gần nhất'],
  rows: async ({ db }, userId, { limit, offset }) => {
    const rows = await db.q
      .select()
      .from(t.pushTokens)
      .where(eq(t.pushTokens.userId, userId))
      .orderBy(asc(t.pushTokens.createdAt), asc(t.pushTokens.id))
      .limit(limit)
      .offset(offset)
    return rows.map((row) => [row.platform, row.createdAt, row.seenAt])
  },
}

const pushes: Section = {
  name: 'thong-bao',
  about: 'Thông báo đẩy gần đây',
  heads: ['Tiêu đề', 'Nội dung', 'Lúc'],
  rows: async ({ db }, userId, { limit, offset }) => {
    const rows = await db.q
      .select()
      .from(t.pushMessages)
      .where(eq(t.pushMessages.userId, userId))
      .orderBy(asc(t.pushMessages.createdAt), asc(t.pushMessages.id))
      .limit(limit)
      .offset(offset)
    return rows.map(({ data, createdAt }) => [data['title'] ?? '', data['body'] ?? '', createdAt])
  },
}

const cart: Section = {
  name: 'gio-hang',
  about: 'Giỏ hàng',
  heads: ['Khóa học', 'Số lượng', 'Thêm lúc'],
  rows: async ({ db }, userId, { limit, offset }) => {
    const rows = await db.q
      .select({ title: t.courses.title, item: t.cartItems })
      .from(t.cartItems)
      .innerJoin(t.courses, eq(t.courses.id, t.cartItems.courseId))
      .where(eq(t.cartItems.userId, userId))
      .orderBy(asc(t.cartItems.createdAt), asc(t.cartItems.courseId))
      .limit(limit)
      .offset(offset)
    return rows.map(({ title, item }) => [title, item.quantity, item.createdAt])
  },
}

const orders: Section = {
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
  rows: async (deps, userId, { limit, offset }) => {
    const rows = await deps.db.q
      .select({ order: t.orders, item: t.orderItems })
      .from(t.orders)
      .leftJoin(t.orderItems, eq(t.orderItems.orderId, t.orders.id))
      .where(eq(t.orders.userId, userId))
      .orderBy(asc(t.orders.createdAt), asc(t.orders.id), asc(t.orderItems.courseId))
      .limit(limit)
      .offset(offset)
    const checked = await checkedAmong(
      deps,
      rows.map(({ order }) => order.id),
    )
    return rows.map(({ order, item }) => [
      `#${orderCode(order.id)}`,
      order.id,
      statusWords(order.status, checked.has(order.id)),
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
    ])
  },
}

export const ACCOUNT_SECTIONS: readonly Section[] = [
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
