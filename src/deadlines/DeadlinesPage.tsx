export default function DeadlinesPage() {
  return <h1>DeadlinesPage</h1>
}
