import { COURSE_ROLE_NAMES } from '../../../../shared/rules/course-roles.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import FormLabel from 'react-bootstrap/FormLabel'
import FormSelect from 'react-bootstrap/FormSelect'
import { Link } from 'react-router-dom'
import type { AdminCourse, AdminCoursePerson } from '../../../../shared/contract/admin/courses.ts'
import type { UserOption } from '../../../../shared/contract/admin/user-options.ts'
import type { CourseRole } from '../../../../shared/contract/teaching.ts'
import { adminPaths } from '../../../../shared/extra-paths.ts'
import { ADMIN } from '../../../api/extra-call.ts'
import { courseActs, userOptionsQuery } from '../../../api/admin/courses.ts'
import { ConfirmDialog } from '../../../parts/sending/ConfirmDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Options } from '../../../ui/form/SelectField.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { toast } from '../../../ui/toast.ts'
import { AdminCard } from '../ui/AdminCard.tsx'
import { OptionPicker } from '../ui/OptionPicker.tsx'
import { SendNotes } from '../../../parts/sending/SendNotes.tsx'
import { useSend } from '../../../parts/sending/use-send.ts'
import { useFocusAfterAct } from '../../../ui/use-focus-after-act.ts'
import { ROLE_MEANS, ROLES } from './course-words.ts'
import * as styles from '../admin.module.scss'
import * as own from './courses.module.scss'

/** Who teaches a course, with the forms that change it. */
export function CoursePeople({ course }: { course: AdminCourse }) {
  const [leaving, setLeaving] = useState<AdminCoursePerson | null>(null)
  const { stays, acted } = useFocusAfterAct<HTMLHeadingElement>(leaving !== null)
  const { people } = course
  return (
    <AdminCard id="people" title="Người phụ trách" heading={stays}>
      {people.some(({ role }) => role === 'MAIN') ? null : (
        <p className={own.note}>
          Khóa học chưa có giảng viên chính: ngoài bạn, không ai đổi được giá hay gửi duyệt.
        </p>
      )}
      <ul className={own.people}>
        {people.map((person) => (
          <Person
            key={person._id}
            course={course}
            person={person}
            onLeave={() => setLeaving(person)}
          />
        ))}
      </ul>
      <GiveCourse course={course} />
      {leaving ? (
        <LeaveDialog
          course={course}
          person={leaving}
          onDone={acted}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </AdminCard>
  )
}

const ROLE_OPTIONS = <Options of={ROLES.map((name) => [name, COURSE_ROLE_NAMES[name]])} />

const NO_MAIN = 'Khóa học sẽ không còn giảng viên chính.'

/** Whether nobody else is MAIN. */
const isLastMain = ({ people }: AdminCourse, { _id, role }: AdminCoursePerson) =>
  role === 'MAIN' && people.every((one) => one._id === _id || one.role !== 'MAIN')

const roleWords = (role: CourseRole) => COURSE_ROLE_NAMES[role].toLowerCase()

const isNow = ({ fullName }: { fullName: string }, role: CourseRole) =>
  `${fullName} giờ là ${roleWords(role)}.`

interface PersonProps {
  course: AdminCourse
  person: AdminCoursePerson
  onLeave: () => void
}

function Person({ course, person, onLeave }: PersonProps) {
  const client = useQueryClient()
  // With the role it was chosen from: once that changes, the choice starts again.
  const [chosen, setChosen] = useState({ from: person.role, to: person.role })
  const role = chosen.from === person.role ? chosen.to : person.role
  const { _id, fullName, email, disabledAt } = person
  const change = useSend({
    send: (to: CourseRole, signal) => courseActs(client, course._id).assign(_id, to, signal),
    done: (_, to) => isNow(person, to),
    failed: 'Chưa đổi được vai trò.',
    reloads: ADMIN,
  })
  const { stays } = useFocusAfterAct<HTMLSelectElement>(change.pending)
  return (
    <li>
      <div className={own.person}>
        <Link to={adminPaths.user(_id)}>{fullName}</Link>
        <div className={styles.muted}>{email}</div>
        {disabledAt ? <span className="badge badge-danger">Đã khóa</span> : null}
        <div className={styles.muted} role="status">
          {role !== person.role && isLastMain(course, person) ? NO_MAIN : null}
        </div>
        <SendNotes of={change} />
      </div>
      <div className={own.personActs}>
        <FormSelect
          ref={stays}
          aria-label={`Vai trò của ${fullName}`}
          value={role}
          onChange={({ target }) =>
            setChosen({ from: person.role, to: target.value as CourseRole })
          }
        >
          {ROLE_OPTIONS}
        </FormSelect>
        {role === person.role ? null : (
          <Button tone="primary" blocked={change.pending} onClick={() => change.send(role)}>
            {change.pending ? 'Đang lưu…' : 'Lưu vai trò'}
          </Button>
        )}
        <Button
          tone="outline-danger"
          opensDialog
          aria-label={`Thôi giao: ${fullName}`}
          onClick={onLeave}
        >
          Thôi giao…
        </Button>
      </div>
    </li>
  )
}

interface Giving {
  to: UserOption
  role: CourseRole
  /** The person has the course already and only gets another role. */
  isHeld: boolean
}

/** Gives the course to a person, or changes the role of one who has it. */
function GiveCourse({ course }: { course: AdminCourse }) {
  const client = useQueryClient()
  const id = useId()
  const [person, setPerson] = useState<UserOption | null>(null)
  const [role, setRole] = useState<CourseRole>('CO')
  const [problem, setProblem] = useState<string>()
  const held = course.people.find(({ _id }) => _id === person?._id)
  const give = useSend({
    send: ({ to, role: given }: Giving, signal) =>
      courseActs(client, course._id).assign(to._id, given, signal),
    done: (_, { to, role: given, isHeld }) =>
      isHeld ? isNow(to, given) : `Đã giao khóa học cho ${to.fullName}.`,
    failed: 'Chưa giao được khóa học.',
    reloads: ADMIN,
    onDone: () => setPerson(null),
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (person) give.send({ to: person, role, isHeld: held !== undefined })
    else setProblem('Hãy tìm và chọn một người.')
  }
  const isTeacher = person?.roles.includes('INSTRUCTOR')
  return (
    <form className={own.giving} noValidate aria-label="Giao khóa học" onSubmit={onSubmit}>
      <OptionPicker
        label="Giao thêm cho"
        placeholder="Gõ họ tên hoặc email"
        message={problem}
        query={userOptionsQuery}
        nameOf={({ fullName, email }) => fullName || email}
        detailOf={({ email }) => email}
        value={person}
        onChange={(chosen) => {
          setPerson(chosen)
          setProblem(undefined)
        }}
      />
      <div>
        <FormLabel htmlFor={id}>Vai trò</FormLabel>
        <FormSelect
          id={id}
          value={role}
          aria-describedby={`${id}-means`}
          onChange={({ target }) => setRole(target.value as CourseRole)}
        >
          {ROLE_OPTIONS}
        </FormSelect>
        <p id={`${id}-means`} className={styles.muted} role="status">
          {`${ROLE_MEANS[role]}${person && !isTeacher ? ' Tài khoản này sẽ có thêm vai trò giảng viên.' : ''}`}
        </p>
        <div role="status">
          {held && !give.pending ? (
            <p className={own.note}>{changeWords(course, held, role)}</p>
          ) : null}
        </div>
      </div>
      <div>
        <SubmitButton pending={give.pending} busy="Đang giao…">
          Giao khóa học
        </SubmitButton>
      </div>
      <SendNotes of={give} />
    </form>
  )
}

function changeWords(course: AdminCourse, held: AdminCoursePerson, role: CourseRole): string {
  const now = `Người này đang là ${roleWords(held.role)}`
  if (held.role === role) return `${now} của khóa học.`
  return `${now}; vai trò sẽ đổi.${isLastMain(course, held) ? ` ${NO_MAIN}` : ''}`
}

interface LeaveDialogProps {
  course: AdminCourse
  person: AdminCoursePerson
  onDone: () => void
  onClose: () => void
}

function LeaveDialog({ course, person, onDone, onClose }: LeaveDialogProps) {
  const client = useQueryClient()
  const { _id, fullName } = person
  // As it was when it opened: the page behind it changes before it closes.
  const [isLast] = useState(() => isLastMain(course, person))
  return (
    <ConfirmDialog
      title={`Thôi giao khóa học cho ${fullName}?`}
      label="Thôi giao"
      busy="Đang lưu…"
      run={(signal) => courseActs(client, course._id).dismiss(_id, signal)}
      refused="Chưa thôi giao được."
      onDone={() => {
        onDone()
        toast.success(`${fullName} không còn phụ trách khóa học này.`)
        onClose()
      }}
      onClose={onClose}
    >
      <ul>
        <li>{`${fullName} không vào được nội dung và bài chấm của khóa học này nữa, và không đứng tên trên trang của khóa học.`}</li>
        <li>Bài đã soạn, bài đã chấm và vai trò giảng viên của tài khoản vẫn còn.</li>
        {isLast ? <li>{NO_MAIN}</li> : null}
        <li>Không ai nhận thư về việc này.</li>
      </ul>
    </ConfirmDialog>
  )
}
