export default function GradingPage() {
  return <h1>GradingPage</h1>
}
