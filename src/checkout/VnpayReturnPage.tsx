export default function VnpayReturnPage() {
  return <h1>VnpayReturnPage</h1>
}
