import type { OrderDetail } from '../../../../shared/contract/admin/orders.ts'
import { formatMoney } from '../../../../shared/format/money.ts'
import { orderCode } from '../../../../shared/format/order-code.ts'
import { providerWords } from '../../../../shared/rules/provider-words.ts'
import { ADMIN } from '../../../api/extra-call.ts'
import { confirmRefund, refundOrder, resolveOrder } from '../../../api/admin/orders.ts'
import { ApiError } from '../../../api/errors.ts'
import { ActDialog } from '../ui/ActDialog.tsx'
import { RefundEffects } from './RefundEffects.tsx'
import * as styles from './orders.module.scss'

interface OrderDialogProps {
  order: OrderDetail
  onClose: () => void
  /** Called when the act is done, before the dialog closes. */
  onDone: () => void
}

const common = (act: string, { order, onDone, onClose }: OrderDialogProps) => ({
  draft: { act, target: order._id },
  reloads: ADMIN,
  onDone,
  onClose,
})

const ADMINS_READ = 'Chỉ người quản trị đọc, trong nhật ký.'

/** Our server answered, but the provider did not, or not clearly. */
const UNCLEAR = 'REFUND_UNCLEAR'

const refusal = (message: string, code?: string) =>
  new ApiError('refused', message, undefined, code)

export function RefundDialog(dialog: OrderDialogProps) {
  const { order } = dialog
  const isFree = order.provider === 'FREE'
  const name = providerWords(order.provider)
  const run = async (note: string, signal: AbortSignal) => {
    const { outcome, code } = await refundOrder(order._id, note, signal)
    if (outcome === 'refunded') return
    if (outcome === 'refused') {
      throw refusal(`${name} từ chối hoàn tiền (mã ${code}). Đơn và khóa học không đổi.`)
    }
    throw refusal(
      `Mã trả lời: ${code}. Hãy xem giao dịch ở trang quản lý của cổng: nếu đã hoàn, đóng hộp này và bấm «Đã thấy hoàn ở cổng…»; nếu chưa, hoàn lần nữa, cổng không hoàn hai lần.`,
      UNCLEAR,
    )
  }
  const notDone = isFree ? 'Chưa hủy được đơn.' : 'Chưa hoàn được tiền.'
  return (
    <ActDialog
      title={
        isFree
          ? `Hủy đơn ${orderCode(order._id)}?`
          : `Hoàn ${formatMoney(order.totalAmount)} của đơn ${orderCode(order._id)}?`
      }
      label={isFree ? 'Hủy đơn' : `Hoàn tiền ${formatMoney(order.totalAmount)}`}
      busy={isFree ? 'Đang hủy…' : `Đang hỏi ${name}…`}
      danger
      note={{ hint: ADMINS_READ, required: false }}
      {...common('refund', dialog)}
      run={run}
      success={isFree ? 'Đã hủy đơn.' : `Đã hoàn ${formatMoney(order.totalAmount)}.`}
      failure={({ code }) =>
        code === UNCLEAR ? `Chưa rõ ${name} đã hoàn tiền hay chưa.` : notDone
      }
    >
      <RefundEffects order={order} />
    </ActDialog>
  )
}

export function ConfirmDialog(dialog: OrderDialogProps) {
  const { order } = dialog
  return (
    <ActDialog
      title={`Đã thấy ${formatMoney(order.totalAmount)} được hoàn ở cổng?`}
      label="Ghi nhận đã hoàn"
      busy="Đang ghi…"
      danger
      note={{
        label: 'Đã thấy ở đâu, mã giao dịch hoàn',
        hint: ADMINS_READ,
      }}
      {...common('refund-confirmation', dialog)}
      run={(note, signal) => confirmRefund(order._id, note, signal)}
      success="Đã ghi nhận đơn được hoàn tiền."
      failure="Chưa ghi nhận được."
    >
      <p>
        {`Chỉ ghi nhận khi trang quản lý của ${providerWords(order.provider)} cho thấy tiền đã trả lại. Trang này không gọi cổng, không chuyển tiền; còn lại mọi việc như khi hoàn tiền:`}
      </p>
      <RefundEffects order={order} />
    </ActDialog>
  )
}

export function ResolveDialog(dialog: OrderDialogProps) {
  const { order } = dialog
  const flags = order.reviews.filter(({ resolvedAt }) => resolvedAt === null)
  const reviews = flags.map(({ _id }) => _id)
  return (
    <ActDialog
      title={`Đã xử lý đơn ${orderCode(order._id)}?`}
      label="Ghi nhận đã xử lý"
      busy="Đang ghi…"
      note={{ label: 'Đã xử lý thế nào', hint: '' }}
      {...common('resolve', dialog)}
      run={(note, signal) => resolveOrder(order._id, { note, reviews }, signal)}
      success={(count) => `Đã ghi nhận xử lý ${count} điều.`}
      failure="Chưa ghi nhận được."
    >
      <p>Đơn, tiền và khóa học không đổi; những điều này không còn chờ ai nữa:</p>
      <ul className="list-unstyled d-grid gap-12 mb-3 text-break">
        {flags.map(({ _id, reason }) => (
          <li key={_id} className={styles.flag}>
            {reason}
          </li>
        ))}
      </ul>
    </ActDialog>
  )
}
