import { readVnpayReturn } from './payment-return.ts'
import { PaymentReturn } from './PaymentReturn.tsx'

export default function VnpayReturnPage() {
  return <PaymentReturn provider="vnpay" read={readVnpayReturn} />
}
