import { Link, useParams } from 'react-router-dom'
import type { Preview } from '../../../../shared/contract/previews.ts'
import { openPaths } from '../../../../shared/open-paths.ts'
import { paths } from '../../../../shared/paths.ts'
import { mediaOf, splitResources } from '../../../../shared/rules/lesson-media.ts'
import type { ApiError } from '../../../api/errors.ts'
import { previewQuery } from '../../../api/previews.ts'
import { FurtherResources, LessonText } from '../../../parts/player/LessonContent.tsx'
import { LessonSkeleton } from '../../../parts/player/LessonSkeleton.tsx'
import * as player from '../../../parts/player/player.module.scss'
import { Stage } from '../../../parts/player/Stage.tsx'
import { NothingFoundDrawing } from '../../../ui/Drawings.tsx'
import type { PageData } from '../../../ui/lazy-view.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Message } from '../../../ui/Message.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { BuyBox } from '../BuyBox.tsx'
import { contentOf } from '../content-words.ts'
import * as styles from './preview.module.scss'

const FAILED = 'Không tải được bài học'

/** /preview/{lessonId}: a free preview without an account, beside the way to buy (docs/trust.md#previews). */
export default function PreviewPage() {
  const { lessonId = '' } = useParams()
  return (
    <LoadState
      query={previewQuery(lessonId)}
      skeleton={<LessonSkeleton />}
      failure={{ title: FAILED, extra: <PageTitle>Bài học thử</PageTitle>, instead: notFound }}
    >
      {(preview) => <PreviewLesson key={lessonId} preview={preview} />}
    </LoadState>
  )
}

PreviewPage.data = ((read, { lessonId = '' }) => read(previewQuery(lessonId))) satisfies PageData

const notFound = ({ kind }: ApiError) =>
  kind === 'missing' ? (
    <Message
      title="Không có bài học thử này"
      text="Bài học có thể đã được gỡ, hoặc chỉ dành cho học viên của khóa."
      drawing={<NothingFoundDrawing />}
    >
      <PageTitle>Bài học thử</PageTitle>
      <Link className="btn btn-primary" to={paths.courses()}>
        Xem các khóa học
      </Link>
    </Message>
  ) : null

function PreviewLesson({ preview: { lesson, course, previous, next } }: { preview: Preview }) {
  const { main, further } = splitResources(lesson.resources)
  const words = lesson.contentText.trim() ? lesson.contentText : ''
  const poster = main && mediaOf(main).as === 'video' ? (course.imageUrl ?? undefined) : undefined
  return (
    <article className={styles.preview}>
      <PageTitle>{lesson.title}</PageTitle>
      <div className={player.lesson}>
        <p className={styles.wayBack}>
          <Link className="lone-link" to={paths.course(course.slug)}>
            <span>←</span> <span className="visually-hidden">Giới thiệu khóa học:</span>{' '}
            <span>{course.title}</span>
          </Link>
          <span className="badge badge-success">Học thử</span>
        </p>
        <h1>{lesson.title}</h1>
        {main ? (
          <Stage resource={main} lesson={lesson} poster={poster} />
        ) : (
          <LessonText text={words} />
        )}
        {main || words ? null : <p className="text-secondary">Bài học này chưa có nội dung.</p>}
        <Others previous={previous} next={next} />
      </div>
      <div>
        {main ? <LessonText text={words} /> : null}
        <FurtherResources resources={further} />
      </div>
      <BuyBox
        course={course}
        learnAt={paths.lesson(lesson._id)}
        named
        withoutPicture={poster !== undefined}
      >
        <p className="small text-secondary numeric">
          {contentOf(course.lessons, course.durationSec)}
        </p>
      </BuyBox>
    </article>
  )
}

/** The free previews around this one. */
function Others({ previous, next }: Pick<Preview, 'previous' | 'next'>) {
  if (!previous && !next) return null
  return (
    <nav className={styles.others} aria-label="Các bài học thử">
      {previous ? (
        <Link className="btn btn-outline-primary" to={openPaths.preview(previous._id)}>
          {`← Bài học thử trước: ${previous.title}`}
        </Link>
      ) : null}
      {next ? (
        <Link className="btn btn-outline-primary" to={openPaths.preview(next._id)}>
          {`Bài học thử tiếp theo: ${next.title}`}
        </Link>
      ) : null}
    </nav>
  )
}
