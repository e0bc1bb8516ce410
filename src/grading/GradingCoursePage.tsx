export default function GradingCoursePage() {
  return <h1>GradingCoursePage</h1>
}
