export default function OutlinePage() {
  return <h1>OutlinePage</h1>
}
