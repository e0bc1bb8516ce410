import { Link } from 'react-router-dom'
import { paths } from '../../../shared/paths.ts'
import type { ApiError } from '../../api/errors.ts'
import { Message } from '../../ui/Message.tsx'

/** Whether the server keeps a course from this teacher, which a retry would not change. */
export const isKeptFrom = ({ kind }: ApiError) => kind === 'missing' || kind === 'denied'

/** For `instead` of a failure: another teacher's course. */
export const notMine = (title: string) => (error: ApiError) =>
  isKeptFrom(error) ? (
    <Message title={title} text={error.message}>
      <Link className="btn btn-primary" to={paths.instructorCourses()}>
        Khóa học giảng dạy
      </Link>
    </Message>
  ) : null
