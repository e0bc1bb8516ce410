export default function CourseListPage() {
  return <h1>CourseListPage</h1>
}
