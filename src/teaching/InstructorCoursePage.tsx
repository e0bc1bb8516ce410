export default function InstructorCoursePage() {
  return <h1>InstructorCoursePage</h1>
}
