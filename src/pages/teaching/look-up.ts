import { type QueryClient } from '@tanstack/react-query'
import type { AssessmentType } from '../../../shared/contract/assessments.ts'
import { contentQuery, fetchContent, fetchLessonForEdit } from '../../api/teaching.ts'

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

/** Ids of the course's sections in the page's cache. */
export const knownSections = (client: QueryClient, courseId: string): ReadonlySet<string> =>
  new Set(
    client.getQueryData(contentQuery(courseId).queryKey)?.sections.map(({ _id }) => _id) ?? [],
  )

/** Reloads the content and returns the id of a section that was not there before. */
export const findAddedSection = async (
  courseId: string,
  title: string,
  before: ReadonlySet<string>,
): Promise<string | undefined> =>
  (await fetchContent(courseId)).sections.find(
    (section) => section.title === title && !before.has(section._id),
  )?._id
