/** The course that a visitor wanted in the cart, kept in this tab until the sign-in has led back to it. */
const KEY = 'wish'

export function keepWantedCourse(courseId: string): void {
  try {
    sessionStorage.setItem(KEY, courseId)
  } catch {
    // Storage is blocked: the button has to be pressed again.
  }
}

/** Whether this course was wanted; true once. */
export function takeWantedCourse(courseId: string): boolean {
  try {
    if (!courseId || sessionStorage.getItem(KEY) !== courseId) return false
    sessionStorage.removeItem(KEY)
    return true
  } catch {
    return false
  }
}
