import { Link } from 'react-router-dom'
import { myCoursesQuery } from '../api/learning-queries.ts'
import { paths } from '../../shared/paths.ts'
import { NoCoursesDrawing } from '../ui/Drawings.tsx'
import { LoadState } from '../ui/LoadState.tsx'
import { Message } from '../ui/Message.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Bar } from '../ui/Skeletons.tsx'
import { ContinueLearning } from './ContinueLearning.tsx'
import { DueThisWeek } from './DueThisWeek.tsx'
import { EnrolledCard } from './EnrolledCard.tsx'
import './dashboard.scss'

/** /learning (section 2, "Student dashboard"): my courses, and what falls due within 7 days. */
export default function LearningPage() {
  return (
    <>
      <PageTitle>Khóa học của tôi</PageTitle>
      <h1 className="page-head">Khóa học của tôi</h1>
      <LoadState
        query={myCoursesQuery()}
        skeleton={<CardSkeletons />}
        isEmpty={(entries) => entries.length === 0}
        empty={<NoCourses />}
      >
        {(entries) => (
          <>
            <ContinueLearning entries={entries} />
            <ul className="enrolled-grid">
              {entries.map(({ course, ...progress }, index) => (
                <li key={course._id || index}>
                  <EnrolledCard course={course} progress={progress} />
                </li>
              ))}
            </ul>
          </>
        )}
      </LoadState>
      <DueThisWeek />
    </>
  )
}

const NoCourses = () => (
  <Message
    as="p"
    title="Bạn chưa có khóa học nào."
    text="Khóa học bạn mua hoặc ghi danh miễn phí sẽ nằm ở đây."
    drawing={<NoCoursesDrawing />}
  >
    <Link className="btn btn-primary" to={paths.courses()}>
      Khám phá khóa học
    </Link>
  </Message>
)

const CardSkeletons = () => (
  <div className="skeleton enrolled-grid" role="status" aria-label="Đang tải khóa học">
    {['a', 'b', 'c'].map((key) => (
      <div key={key} className="card enrolled-card">
        <span className="enrolled-image" />
        <div className="card-body">
          <Bar width="90%" height={24} />
          <Bar height={24} />
          <Bar width="60%" height={44} />
        </div>
      </div>
    ))}
  </div>
)
