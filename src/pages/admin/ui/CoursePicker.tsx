import type { CourseOption } from '../../../../shared/contract/admin/users.ts'
import { COURSE_STATUS_NAMES } from '../../../../shared/rules/course-status.ts'
import { courseOptionsQuery } from '../../../api/admin/users.ts'
import { OptionPicker } from './OptionPicker.tsx'

interface CoursePickerProps {
  label: string
  hint?: string
  message?: string | undefined
  /** Each choice empties the field, for the next one. */
  onChoose: (course: CourseOption) => void
}

/** Finds a course of any status. */
export const CoursePicker = ({ onChoose, ...field }: CoursePickerProps) => (
  <OptionPicker
    {...field}
    placeholder="Gõ tên khóa học"
    query={courseOptionsQuery}
    nameOf={({ title }) => title}
    detailOf={({ status }) => COURSE_STATUS_NAMES[status] ?? status}
    value={null}
    onChange={(course) => {
      if (course) onChoose(course)
    }}
  />
)
