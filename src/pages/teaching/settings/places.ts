import { goToHeading } from '../../../ui/go-to-heading.ts'

/** The ids of the parts of the settings that links within the page lead to. */
export const PLACES = {
  title: 'thiet-lap-ten',
  description: 'thiet-lap-mo-ta',
  level: 'thiet-lap-trinh-do',
  price: 'thiet-lap-gia',
  cover: 'thiet-lap-bia',
  publication: 'thiet-lap-xuat-ban',
} as const

export const goTo = (place: keyof typeof PLACES) => goToHeading(PLACES[place])
