import { Bar } from '../ui/Skeletons.tsx'
import './deadlines.scss'

export const DeadlineSkeleton = () => (
  <div className="skeleton deadlines" role="status" aria-label="Đang tải hạn nộp">
    {['a', 'b', 'c'].map((key) => (
      <div key={key} className="deadline deadline-later">
        <div className="deadline-text">
          <Bar width="80px" />
          <Bar width="60%" />
          <Bar width="40%" />
        </div>
      </div>
    ))}
  </div>
)
