import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LessonDetail, LessonResource } from '../../shared/contract/learning.ts'
import { outlineQuery } from '../api/learning-queries.ts'
import { splitResources } from '../../shared/rules/lesson-media.ts'
import { completedInOutline, firstOpenLesson, neighbours } from '../api/outline.ts'
import { useOwner } from '../session/use-owner.ts'
import { PageTitle } from '../ui/PageTitle.tsx'
import { RichText } from '../ui/RichText.tsx'
import { AssessmentList } from './assessments/AssessmentList.tsx'
import { NewTabLink } from '../ui/NewTabLink.tsx'
import { ResourceKindBadge } from '../course/ResourceKindBadge.tsx'
import { keepLastLesson } from './last-lesson.ts'
import { LessonActions } from './LessonActions.tsx'
import { Stage } from './Stage.tsx'
import * as styles from './lesson.module.scss'

interface LessonViewProps {
  lessonId: string
  detail: LessonDetail
}

/** A lesson that has come: stage, acts, text, further resources, assessments. */
export function LessonView({ lessonId, detail: { lesson, assessments } }: LessonViewProps) {
  const courseId = lesson.course?._id ?? ''
  const owner = useOwner()
  useEffect(() => {
    if (courseId) keepLastLesson(owner, { courseId, lessonId, title: lesson.title })
  }, [owner, courseId, lessonId, lesson.title])
  // Its failure costs the ways to the neighbours, not the lesson.
  const outline = useQuery({ ...outlineQuery(courseId), enabled: courseId !== '' })
  const sections = outline.data?.sections ?? []
  const completed = lesson.completed ?? completedInOutline(sections, lessonId) ?? false
  const { main, further } = splitResources(lesson.resources)
  const text = lesson.contentText.trim()
  const empty = !main && !text && assessments.length === 0

  return (
    <article className={styles.lesson}>
      <PageTitle>{lesson.title}</PageTitle>
      <h1>{lesson.title}</h1>
      {main ? <Stage resource={main} lesson={lesson} /> : null}
      <LessonActions
        lessonId={lessonId}
        completed={completed}
        courseId={courseId}
        allCompleted={sections.length > 0 && firstOpenLesson(sections) === undefined}
        {...neighbours(sections, lessonId)}
      />
      {text ? (
        <section className={styles.lessonText} aria-label="Nội dung bài học">
          <RichText text={text} />
        </section>
      ) : null}
      {empty ? <p className="text-secondary">Bài học này chưa có nội dung.</p> : null}
      <FurtherResources resources={further} />
      <AssessmentList lessonId={lessonId} assessments={assessments} />
    </article>
  )
}

/** What belongs to the lesson besides its main resource. */
function FurtherResources({ resources }: { resources: readonly LessonResource[] }) {
  if (resources.length === 0) return null
  return (
    <section className={styles.lessonPart} aria-labelledby="further-resources">
      <h2 id="further-resources">Tài nguyên khác</h2>
      <ul className={styles.lessonList}>
        {resources.map((resource, index) => (
          <li key={resource._id ?? index}>
            <ResourceKindBadge kind={resource.kind} />
            <NewTabLink href={resource.url}>{resource.title || resource.url}</NewTabLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
