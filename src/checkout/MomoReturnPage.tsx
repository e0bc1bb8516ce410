import { readMomoReturn } from './payment-return.ts'
import { PaymentReturn } from './PaymentReturn.tsx'

export default function MomoReturnPage() {
  return <PaymentReturn provider="momo" read={readMomoReturn} />
}
