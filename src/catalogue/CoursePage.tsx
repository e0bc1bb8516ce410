export default function CoursePage() {
  return <h1>CoursePage</h1>
}
