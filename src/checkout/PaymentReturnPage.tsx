import { useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, useRef } from 'react'
import { matchPath, Outlet, useLocation, useNavigate } from 'react-router-dom'
import { cartChanges, confirmPayment } from '../api/cart.ts'
import { paths } from '../../shared/paths.ts'
import type { ProviderFacts } from '../../shared/rules/payment-providers.ts'
import { Message } from '../ui/Message.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { ProvidersContext } from './providers.ts'

/** `/checkout/{path}-return` of every provider; any other page below `/checkout` is the child route's. */
export default function PaymentReturnPage() {
  const { pathname } = useLocation()
  const provider = useContext(ProvidersContext).find(({ path }) =>
    matchPath(paths.paymentReturn(path), pathname),
  )
  return provider ? <PaymentReturn provider={provider} /> : <Outlet />
}

/**
 * A transient page: it picks the page to show (docs/product.md#checkout-results). What was really
 * paid, the backend learns from the provider; asking it to look at once is an extra that nothing
 * here waits for.
 */
function PaymentReturn({ provider }: { provider: ProviderFacts }) {
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
        .then(() => cartChanges.orderSettled(client))
    }
    const { succeeded, order } = provider.readReturn(new URLSearchParams(search))
    const target = succeeded ? paths.checkoutSuccess(order) : paths.checkoutCancel(order)
    void navigate(target, { replace: true })
  }, [provider, search, navigate, client])
  return (
    <>
      <PageTitle>Kết quả thanh toán</PageTitle>
      <Message title="Đang đọc kết quả thanh toán…" />
    </>
  )
}
