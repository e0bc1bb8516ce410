export default function MomoReturnPage() {
  return <h1>MomoReturnPage</h1>
}
