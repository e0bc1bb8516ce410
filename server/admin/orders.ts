import { markRefunded, refundOrder } from '../commerce/refund-order.ts'
import { CommandError, required, type Command } from './command.ts'
import { orRefusal, text } from './options.ts'

const refund: Command = {
  usage: '--order <id đơn hàng> [--confirmed]',
  summary:
    'Hoàn tiền cả đơn qua cổng thanh toán và thu lại khóa học; --confirmed: đã thấy hoàn ở cổng, chỉ ghi nhận',
  options: { order: text, confirmed: { type: 'boolean' } },
  run: async ({ deps, print }, values) => {
    const orderId = required(values, 'order').trim()
    if (values['confirmed'] === true) {
      await orRefusal(markRefunded(deps, orderId))
      return print(`Đơn ${orderId}: đã ghi nhận hoàn tiền.`)
    }
    const { kind, code } = await orRefusal(refundOrder(deps, orderId))
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

export const orderCommands = { 'order:refund': refund } satisfies Record<string, Command>
