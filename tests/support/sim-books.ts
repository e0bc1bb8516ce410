import type {
  SimBooks,
  SimPayment,
  SimPaymentKey,
} from '../../server/providers/simulators/books.ts'

/** Books of a simulator without a database. */
export function booksInMemory(): SimBooks {
  const payments = new Map<string, SimPayment>()
  const requests = new Set<string>()
  const nameOf = ({ provider, orderId }: SimPaymentKey) => `${provider} ${orderId}`
  return {
    find: (key) => Promise.resolve(payments.get(nameOf(key))),
    findTransaction: (provider, transactionId) =>
      Promise.resolve(
        [...payments.values()].find(
          (payment) => payment.provider === provider && payment.transactionId === transactionId,
        ),
      ),
    add: (payment) => {
      const isNew = !payments.has(nameOf(payment))
      if (isNew) payments.set(nameOf(payment), payment)
      return Promise.resolve(isNew)
    },
    change: (key, by) => {
      const payment = payments.get(nameOf(key))
      const changes = payment && by(payment)
      if (!changes) return Promise.resolve(null)
      const changed = { ...payment, ...changes }
      payments.set(nameOf(key), changed)
      return Promise.resolve(changed)
    },
    hasRequest: (id) => Promise.resolve(requests.has(id)),
    rememberRequest: (id) => {
      requests.add(id)
      return Promise.resolve()
    },
  }
}
