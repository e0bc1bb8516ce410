export default function LearningPage() {
  return <h1>LearningPage</h1>
}
