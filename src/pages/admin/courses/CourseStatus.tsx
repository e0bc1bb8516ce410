import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminCourse, CourseAct } from '../../../../shared/contract/admin/courses.ts'
import type { Checklist } from '../../../../shared/contract/course-settings.ts'
import { formatDateTime } from '../../../../shared/format/dates.ts'
import { courseActs } from '../../../api/admin/courses.ts'
import { AdminCard } from '../ui/AdminCard.tsx'
import { ActDialog, OPTIONAL_NOTE } from '../ui/ActDialog.tsx'
import { ActItem } from '../ui/ActItem.tsx'
import { PlainText } from '../../../ui/PlainText.tsx'
import { useFocusAfterAct } from '../../../ui/use-focus-after-act.ts'
import { ACTS, ACTS_FROM, CHECKLIST_NAMES, missingNames } from './course-words.ts'
import { StatusBadge } from './StatusBadge.tsx'
import * as own from './courses.module.scss'

/** The status of a course, what it lacks for sale, and the acts of the owner. */
export function CourseStatus({ course }: { course: AdminCourse }) {
  const [open, setOpen] = useState<CourseAct | null>(null)
  const { stays, acted } = useFocusAfterAct<HTMLHeadingElement>(open !== null)
  const { status, askedAt, returnNote } = course
  return (
    <AdminCard id="status" title="Trạng thái" heading={stays}>
      <p className="d-flex flex-wrap gap-2">
        <StatusBadge status={status} />
        {status === 'PENDING' && askedAt ? (
          <span>{`Giảng viên gửi duyệt lúc ${formatDateTime(askedAt)}.`}</span>
        ) : null}
      </p>
      <div className={own.state}>
        <Missing checklist={course.checklist} />
        {returnNote ? (
          <p className={own.note}>
            <PlainText text={`Đã trả lại vì: ${returnNote}`} />
          </p>
        ) : null}
        <ul className={own.acts}>
          {(ACTS_FROM[status] ?? []).map((act) => (
            <ActItem
              key={act}
              tone={toneOf(act, status)}
              opensDialog
              words={ACTS[act].means[0] ?? ''}
              onClick={() => setOpen(act)}
            >
              {`${labelOf(act, status)}…`}
            </ActItem>
          ))}
        </ul>
      </div>
      {open ? (
        <StatusDialog course={course} act={open} onDone={acted} onClose={() => setOpen(null)} />
      ) : null}
    </AdminCard>
  )
}

const labelOf = (act: CourseAct, status: string) =>
  act === 'publish' && status === 'PENDING' ? 'Duyệt và xuất bản' : ACTS[act].label

function toneOf(act: CourseAct, status: string) {
  if (ACTS[act].danger) return 'outline-danger'
  return act === 'publish' && status === 'PENDING' ? 'primary' : 'outline'
}

const Missing = ({ checklist }: { checklist: Checklist }) => (
  <ul className={own.checklist} aria-label="Cần có để bán">
    {(Object.keys(CHECKLIST_NAMES) as (keyof Checklist)[]).map((name) => (
      <li key={name}>
        <span className={`badge badge-${checklist[name] ? 'success' : 'warning'}`}>
          {checklist[name] ? 'Đã có' : 'Còn thiếu'}
        </span>
        <span>{CHECKLIST_NAMES[name]}</span>
      </li>
    ))}
  </ul>
)

interface StatusDialogProps {
  course: AdminCourse
  act: CourseAct
  onDone: () => void
  onClose: () => void
}

function StatusDialog({ course, act, onDone, onClose }: StatusDialogProps) {
  const client = useQueryClient()
  // As they were when it opened: the page behind it changes before it closes.
  const [{ label, missing }] = useState(() => ({
    label: labelOf(act, course.status),
    missing: act === 'publish' ? missingNames(course.checklist) : [],
  }))
  const { busy, danger = false, means, success, failure } = ACTS[act]
  return (
    <ActDialog
      title={`${label}: ${course.title}`}
      label={missing.length > 0 ? 'Vẫn xuất bản' : label}
      busy={busy}
      danger={danger}
      note={act === 'return' ? { hint: 'Giảng viên sẽ đọc lý do này.' } : OPTIONAL_NOTE}
      draft={{ act, target: course._id }}
      run={(note, signal) => courseActs(client, course._id).changeStatus(act, note, signal)}
      onDone={onDone}
      success={success}
      failure={failure}
      onClose={onClose}
    >
      {missing.length > 0 ? (
        <p className={own.note}>{`Khóa học còn thiếu: ${missing.join(', ').toLowerCase()}.`}</p>
      ) : null}
      <ul>
        {means.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        <li>Không ai nhận thư về việc này.</li>
      </ul>
    </ActDialog>
  )
}
