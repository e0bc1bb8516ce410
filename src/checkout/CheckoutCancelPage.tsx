export default function CheckoutCancelPage() {
  return <h1>CheckoutCancelPage</h1>
}
