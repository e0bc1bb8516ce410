import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminCourse, CourseAct } from '../../../../shared/contract/admin/courses.ts'
import type { Checklist } from '../../../../shared/contract/course-settings.ts'
import { formatDateTime } from '../../../../shared/format/dates.ts'
import { courseActs } from '../../../api/admin/courses.ts'
import { ActDialog } from '../ui/ActDialog.tsx'
import { PlainText } from '../../../ui/PlainText.tsx'
import { useFocusAfterAct } from '../../../ui/use-focus-after-act.ts'
import { ACTS, ACTS_FROM, CHECKLIST_NAMES, missingNames } from './course-words.ts'
import { StatusBadge } from './StatusBadge.tsx'
import * as own from './courses.module.scss'

/** Where a course stands, what it lacks, and what the owner can do about it, each with what will come of it. */
export function CourseStatus({ course }: { course: AdminCourse }) {
  const [open, setOpen] = useState<CourseAct | null>(null)
  const { stays, acted } = useFocusAfterAct<HTMLHeadingElement>(open !== null)
  const { status, askedAt, returnNote } = course
  return (
    <section className="card" aria-labelledby="status">
      <div className="card-body">
        <h2 id="status" ref={stays} tabIndex={-1}>
          Trạng thái
        </h2>
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
              <li key={act}>
                <button
                  type="button"
                  className={`btn ${buttonOf(act, status)}`}
                  aria-haspopup="dialog"
                  onClick={() => setOpen(act)}
                >
                  {`${labelOf(act, status)}…`}
                </button>
                <p>{ACTS[act].means[0]}</p>
              </li>
            ))}
          </ul>
        </div>
        {open ? (
          <StatusDialog course={course} act={open} onDone={acted} onClose={() => setOpen(null)} />
        ) : null}
      </div>
    </section>
  )
}

const labelOf = (act: CourseAct, status: string) =>
  act === 'publish' && status === 'PENDING' ? 'Duyệt và xuất bản' : ACTS[act].label

function buttonOf(act: CourseAct, status: string): string {
  if (ACTS[act].danger) return 'btn-outline-danger'
  return act === 'publish' && status === 'PENDING' ? 'btn-primary' : 'btn-outline-primary'
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
  // As they were when it opened: what has been done changes the page behind it first.
  const [{ label, missing }] = useState(() => ({
    label: labelOf(act, course.status),
    missing: act === 'publish' ? missingNames(course.checklist) : [],
  }))
  const { busy, danger = false, means, success, failure } = ACTS[act]
  const isReturn = act === 'return'
  return (
    <ActDialog
      title={`${label}: ${course.title}`}
      label={missing.length > 0 ? 'Vẫn xuất bản' : label}
      busy={busy}
      danger={danger}
      note={
        isReturn
          ? { label: 'Lý do', hint: 'Giảng viên sẽ đọc lý do này.', required: true }
          : { label: 'Ghi chú', hint: 'Chỉ người quản trị đọc được, trong nhật ký.' }
      }
      draft={{ act, target: course._id }}
      run={async (note, signal) => {
        await courseActs(client, course._id).changeStatus(act, note, signal)
        onDone()
      }}
      success={() => success}
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
