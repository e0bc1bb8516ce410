export default function InstructorCoursesPage() {
  return <h1>InstructorCoursesPage</h1>
}
