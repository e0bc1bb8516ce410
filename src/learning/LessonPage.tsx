export default function LessonPage() {
  return <h1>LessonPage</h1>
}
