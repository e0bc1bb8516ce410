import { useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect } from 'react'
import { matchPath, Outlet, useLocation, useNavigate } from 'react-router-dom'
import { cartChanges, confirmPayment } from '../../api/cart.ts'
import { paths } from '../../../shared/paths.ts'
import { returnPage, type ProviderFacts } from '../../../shared/rules/payment-providers.ts'
import { returnResult } from '../../../shared/rules/payment-results.ts'
import { useSend } from '../../parts/sending/use-send.ts'
import { Message } from '../../ui/Message.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { ProvidersContext } from '../../parts/payment/providers.ts'
import { noteReturn } from './held-returns.ts'

/** `/checkout/{path}-return` of every provider; the child route shows any other page below `/checkout`. */
export default function PaymentReturnPage() {
  const { pathname } = useLocation()
  const provider = useContext(ProvidersContext).find((each) =>
    matchPath(paths.paymentReturn(returnPage(each)), pathname),
  )
  return provider ? <PaymentReturn provider={provider} /> : <Outlet />
}

/**
 * Redirects to the result page (docs/product.md#checkout-results), which knows what the return said of money that is
 * being checked. The backend learns from the provider
 * what was paid; `confirmPayment` asks it to query at once, and nothing here waits for that.
 */
function PaymentReturn({ provider }: { provider: ProviderFacts }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { send: confirm } = useSend({
    send: async (query: string, signal) => {
      try {
        await confirmPayment(provider, query, signal)
      } finally {
        void cartChanges.orderSettled(client)
      }
    },
  })
  useEffect(() => {
    const query = search.slice(1)
    if (query) confirm(query)
    const params = new URLSearchParams(search)
    const { succeeded, order } = provider.readReturn(params)
    // Where it says no more than its page, that page's word is kept.
    noteReturn(order, returnResult(provider.path, params) ?? (succeeded ? 'paid' : 'unpaid'))
    const target = succeeded ? paths.checkoutSuccess(order) : paths.checkoutCancel(order)
    void navigate(target, { replace: true })
  }, [provider, search, navigate, confirm])
  return (
    <>
      <PageTitle>Kết quả thanh toán</PageTitle>
      <Message title="Đang đọc kết quả thanh toán…" />
    </>
  )
}
