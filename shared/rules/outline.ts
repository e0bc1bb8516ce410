import type { OutlineLesson, OutlineSection } from '../contract/learning.ts'

type Sections = readonly OutlineSection[]

/** The lessons of a course in the order of its outline. */
const lessonsInOrder = (sections: Sections): OutlineLesson[] =>
  sections.flatMap((section) => section.lessons)

/** The lessons before and after a lesson, across sections; both absent when the outline lacks it. */
export function neighbours(
  sections: Sections,
  lessonId: string,
): { previous?: OutlineLesson; next?: OutlineLesson } {
  const lessons = lessonsInOrder(sections)
  const at = lessons.findIndex(({ _id }) => _id === lessonId)
  if (at < 0) return {}
  return { previous: lessons[at - 1], next: lessons[at + 1] }
}

/** The first lesson that is not completed, where the student continues. */
export const firstOpenLesson = (sections: Sections): OutlineLesson | undefined =>
  lessonsInOrder(sections).find((lesson) => !lesson.completed)

/** Numbers of completed and of all lessons, the input of `courseProgress`. */
export function lessonCounts(sections: Sections): { done: number; lessons: number } {
  const lessons = lessonsInOrder(sections)
  return { done: lessons.filter((lesson) => lesson.completed).length, lessons: lessons.length }
}

/** Whether a lesson is completed; `undefined` when the outline lacks it. */
export const completedInOutline = (sections: Sections, lessonId: string): boolean | undefined =>
  lessonsInOrder(sections).find(({ _id }) => _id === lessonId)?.completed

/** The outline with one lesson's completion changed. */
export const withCompletion = (
  sections: Sections,
  lessonId: string,
  completed: boolean,
): OutlineSection[] =>
  sections.map((section) => ({
    ...section,
    lessons: section.lessons.map((lesson) =>
      lesson._id === lessonId ? { ...lesson, completed } : lesson,
    ),
  }))
