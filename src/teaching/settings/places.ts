/** The ids of the parts of the settings that the checklist leads to. */
export const PLACES = {
  title: 'thiet-lap-ten',
  description: 'thiet-lap-mo-ta',
  level: 'thiet-lap-trinh-do',
  price: 'thiet-lap-gia',
  cover: 'thiet-lap-bia',
} as const

export function goTo(place: keyof typeof PLACES): void {
  const heading = document.getElementById(PLACES[place])
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}
