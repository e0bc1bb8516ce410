import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { confirmPayment, type PaymentProvider } from '../api/cart.ts'
import { changes } from '../api/queries.ts'
import type { PaymentReturn as ReturnFacts } from './payment-return.ts'
import { paths } from '../../shared/paths.ts'
import { Message } from '../ui/Message.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'

interface PaymentReturnProps {
  provider: PaymentProvider
  read: (search: string) => ReturnFacts
}

/**
 * The transient pages of section 4, "Payment return": they pick the page to show. What was really
 * paid, the backend learns from the provider; asking it to look at once is an extra that nothing
 * here waits for.
 */
export function PaymentReturn({ provider, read }: PaymentReturnProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const handled = useRef(false)
  useEffect(() => {
    if (handled.current) return
    handled.current = true
    const query = search.slice(1)
    if (query) {
      void confirmPayment(provider, query)
        .catch(() => undefined)
        .then(() => changes.orderSettled(client))
    }
    const { succeeded, order } = read(search)
    const target = succeeded ? paths.checkoutSuccess(order) : paths.checkoutCancel(order)
    void navigate(target, { replace: true })
  }, [provider, read, search, navigate, client])
  return (
    <>
      <PageTitle>Kết quả thanh toán</PageTitle>
      <Message title="Đang đọc kết quả thanh toán…" />
    </>
  )
}
