import { type QueryClient } from '@tanstack/react-query'
import type { AssessmentType } from '../../../shared/contract/assessments.ts'
import { contentQuery, fetchLessonForEdit } from '../../api/teaching.ts'

/** Ids of the lesson's assessments in the page's cache. */
export function knownAssessments(
  client: QueryClient,
  courseId: string,
  lessonId: string,
): ReadonlySet<string> {
  const content = client.getQueryData(contentQuery(courseId).queryKey)
  const lessons = content?.sections.flatMap((section) => section.lessons) ?? []
  const lesson = lessons.find(({ _id }) => _id === lessonId)
  return new Set(lesson?.assessments.map(({ _id }) => _id))
}

/**
 * Reloads the lesson and returns the id of an assessment that was not there before, when the server has
 * created it.
 */
export async function findCreated(
  lessonId: string,
  type: AssessmentType,
  title: string,
  before: ReadonlySet<string>,
): Promise<string | undefined> {
  const { assessments } = await fetchLessonForEdit(lessonId)
  return assessments.find(
    (one) => one.assessmentType === type && one.title.trim() === title && !before.has(one._id),
  )?._id
}
