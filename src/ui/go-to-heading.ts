/** Shows a heading of this page and puts the focus on it; it has a `tabIndex`. */
export function goToHeading(id: string): void {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}
