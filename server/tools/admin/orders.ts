import { z } from 'zod'
import { EmailRule } from '../../subjects/accounts/account-rules.ts'
import { findOrder } from '../../subjects/commerce/find-order.ts'
import { orderRecord, orderRecords } from '../../subjects/commerce/order-records.ts'
import { markRefunded } from '../../subjects/commerce/mark-refunded.ts'
import { refundOrder } from '../../subjects/commerce/refund-order.ts'
import { timelineOf } from '../../subjects/commerce/order-timeline.ts'
import { resolveByHand } from '../../subjects/commerce/flags.ts'
import { ORDER_STATUSES } from '../../../shared/contract/commerce.ts'
import { timeInVietnam } from '../../../shared/format/dates.ts'
import { formatMoney } from '../../../shared/format/money.ts'
import { orderCode } from '../../../shared/format/order-code.ts'
import { heldWords, statusWords } from '../../../shared/format/order-words.ts'
import { codeWords } from '../../../shared/rules/payment-words.ts'
import { checkedAmong } from '../../subjects/commerce/being-checked.ts'
import { CommandError, required, type Command, type OptionValues } from './command.ts'
import { byOperator, optional, orRefusal, read, text } from './options.ts'
import { DAY } from '../../platform/time-units.ts'

const SHOWN = 50

const StatusRule = z
  .string()
  .toUpperCase()
  .pipe(z.enum(ORDER_STATUSES, `Trạng thái là một trong ${ORDER_STATUSES.join(', ')}.`))
const DaysRule = z.coerce
  .number('--days phải là số ngày.')
  .int('--days phải là số nguyên.')
  .min(1, '--days phải từ 1 trở lên.')
  .max(10_000, '--days quá lớn.')

const readOptional = <T extends z.ZodType>(values: OptionValues, name: string, rule: T) => {
  const value = optional(values, name)
  return value === undefined ? undefined : read(rule, value)
}

const list: Command = {
  usage: '[--review] [--status <trạng thái>] [--email <email>] [--days <số ngày>]',
  summary: `Đơn hàng, mới nhất trước, tối đa ${SHOWN}; --review: chỉ đơn đang cần người xem`,
  onlyReads: true,
  options: { review: { type: 'boolean' }, status: text, email: text, days: text },
  run: async ({ deps, print }, values) => {
    const days = readOptional(values, 'days', DaysRule)
    const filter = {
      flagged: values['review'] === true,
      status: readOptional(values, 'status', StatusRule),
      email: readOptional(values, 'email', EmailRule),
      since: days === undefined ? undefined : new Date(deps.now().getTime() - days * DAY),
    }
    const found = await orderRecords(deps, filter, SHOWN + 1)
    const checked = await checkedAmong(
      deps,
      found.map(({ id }) => id),
    )
    if (found.length === 0)
      print(filter.flagged ? 'Không có đơn nào cần xem.' : 'Không có đơn nào.')
    for (const order of found.slice(0, SHOWN)) {
      const { status, provider, totalAmount, createdAt, email } = order
      print(
        `${orderCode(order.id)}  ${timeInVietnam(createdAt)}  ${statusWords(status, checked.has(order.id))}  ${formatMoney(totalAmount)}  ${provider}  ${email}`,
      )
      for (const reason of order.reasons) print(`    cần xem: ${reason}`)
    }
    if (found.length > SHOWN) print(`… và những đơn cũ hơn; hãy lọc thêm bằng --days, --email.`)
  },
}

type OrderRecord = Awaited<ReturnType<typeof orderRecord>>

const itemLine = (orderId: string, item: OrderRecord['items'][number]): string =>
  `  – ${item.title}: ${formatMoney(item.price * item.quantity)} (${heldWords(orderId, item)})`

const flagLine = (flag: OrderRecord['flags'][number]): string => {
  const state = flag.resolvedAt
    ? `đã xử lý ${timeInVietnam(flag.resolvedAt)}, ${flag.resolvedBy ?? 'không rõ ai'}: ${flag.note}`
    : 'CHƯA xử lý'
  return `  ${timeInVietnam(flag.createdAt)}  ${flag.reason} (${state})`
}

const show: Command = {
  usage: '--order <mã 8 ký tự, id hoặc mã giao dịch ở cổng>',
  summary: 'Một đơn hàng: người mua, khóa học, diễn biến (giờ Việt Nam), những gì cần người xem',
  onlyReads: true,
  options: { order: text },
  run: async ({ deps, print }, values) => {
    const id = await orRefusal(findOrder(deps, required(values, 'order')))
    const record = await orRefusal(orderRecord(deps, id))
    const { order, buyer, items, flags } = record
    const reference = order.providerTransactionId
      ? `, mã giao dịch ${order.providerTransactionId}`
      : ''
    const late = order.isLate ? ', trả tiền muộn' : ''
    print(`Đơn ${orderCode(id)} (id ${id})`)
    const isChecked = (await checkedAmong(deps, [id])).has(id)
    print(`Trạng thái: ${statusWords(order.status, isChecked)} (${order.status}${late})`)
    print(`Số tiền: ${formatMoney(order.totalAmount)} qua ${order.provider}${reference}`)
    const said = codeWords(order.provider, order.providerCode ?? '')
    if (order.providerCode) print(`Mã trả về: ${order.providerCode}${said ? ` (${said})` : ''}`)
    if (order.refundRef) print(`Mã hoàn tiền: ${order.refundRef}`)
    print(`Người mua: ${buyer.fullName} <${buyer.email}>`)
    print('Khóa học:')
    for (const item of items) print(itemLine(id, item))
    print('Diễn biến:')
    for (const { at, words } of timelineOf(record)) print(`  ${timeInVietnam(at)}  ${words}`)
    print(flags.length > 0 ? 'Cần người xem:' : 'Không có gì cần người xem.')
    for (const flag of flags) print(flagLine(flag))
  },
}

const refund: Command = {
  usage: '--order <mã 8 ký tự hoặc id> [--confirmed]',
  summary:
    'Hoàn tiền cả đơn qua cổng thanh toán và thu lại khóa học; --confirmed: đã thấy hoàn ở cổng, chỉ ghi nhận',
  options: { order: text, confirmed: { type: 'boolean' } },
  run: async ({ deps, print }, values) => {
    const orderId = await orRefusal(findOrder(deps, required(values, 'order')))
    if (values['confirmed'] === true) {
      await orRefusal(
        markRefunded(deps, orderId, byOperator(), { action: 'order.refund-confirmed', note: '' }),
      )
      return print(`Đơn ${orderId}: đã ghi nhận hoàn tiền.`)
    }
    const { kind, code } = await orRefusal(refundOrder(deps, orderId, byOperator()))
    switch (kind) {
      case 'refunded':
        return print(`Đơn ${orderId}: cổng đã nhận hoàn tiền (mã ${code}).`)
      case 'refused':
        throw new CommandError(`Cổng từ chối hoàn tiền đơn ${orderId} (mã ${code}); đơn không đổi.`)
      case 'unclear':
        throw new CommandError(
          `Chưa rõ cổng đã hoàn tiền đơn ${orderId} hay chưa (mã ${code}). Hãy xem ở trang quản lý của cổng: nếu đã hoàn, chạy lại với --confirmed; nếu chưa, chạy lại lệnh này.`,
        )
      default:
        return kind satisfies never
    }
  },
}

const resolve: Command = {
  usage: '--order <mã 8 ký tự hoặc id> --note <đã xử lý thế nào>',
  summary: 'Ghi nhận đã xử lý mọi điều đang cần người xem của một đơn; đơn và tiền không đổi',
  options: { order: text, note: text },
  run: async ({ deps, print }, values) => {
    const note = required(values, 'note').trim()
    const orderId = await orRefusal(findOrder(deps, required(values, 'order')))
    const count = await orRefusal(resolveByHand(deps, orderId, byOperator(), { note }))
    print(`Đơn ${orderCode(orderId)}: đã ghi nhận xử lý ${count} điều.`)
  },
}

export const orderCommands = {
  'orders:list': list,
  'order:show': show,
  'order:refund': refund,
  'order:resolve': resolve,
} satisfies Record<string, Command>
