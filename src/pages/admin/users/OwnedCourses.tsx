import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type {
  AdminEnrolment,
  AdminUser,
  CourseOption,
} from '../../../../shared/contract/admin/users.ts'
import { adminPaths } from '../../../../shared/extra-paths.ts'
import { formatCount } from '../../../../shared/format/money.ts'
import { orderCode } from '../../../../shared/format/order-code.ts'
import { userActs } from '../../../api/admin/users.ts'
import { AdminCard } from '../ui/AdminCard.tsx'
import { ActDialog } from '../ui/ActDialog.tsx'
import { AdminTable, type Column } from '../ui/AdminTable.tsx'
import { CoursePicker } from '../ui/CoursePicker.tsx'
import { Moment } from '../ui/Moment.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useFocusAfterAct } from '../../../ui/use-focus-after-act.ts'
import * as styles from '../admin.module.scss'

/** Why no course can be added to an account. */
const CLOSED: Partial<Record<AdminUser['state'], string>> = {
  disabled: 'Tài khoản đang bị khóa nên không thêm khóa học được. Hãy mở khóa trước.',
  erased: 'Tài khoản đã được xoá nên không thêm khóa học được nữa.',
}

/** The courses of a person, with dialogs to give and to take one. */
export function OwnedCourses({ user }: { user: AdminUser }) {
  const [giving, setGiving] = useState<CourseOption | null>(null)
  const [taking, setTaking] = useState<AdminEnrolment | null>(null)
  const { stays, acted } = useFocusAfterAct<HTMLHeadingElement>(taking !== null)
  const closed = CLOSED[user.state]
  return (
    <AdminCard id="courses" title="Khóa học" heading={stays}>
      {user.enrolments.length === 0 ? (
        <p>Người này chưa có khóa học nào.</p>
      ) : (
        <AdminTable
          label="Khóa học"
          columns={columnsWith(setTaking)}
          rows={user.enrolments}
          keyOf={({ courseId }) => courseId}
        />
      )}
      <div className="mt-2">
        {closed ? (
          <p className={styles.muted}>{closed}</p>
        ) : (
          <CoursePicker
            label="Thêm khóa học"
            hint="Chọn một khóa học; bạn sẽ ghi lý do trước khi thêm. Không thu tiền và không tạo đơn hàng."
            onChoose={setGiving}
          />
        )}
      </div>
      {giving ? <GiveDialog user={user} course={giving} onClose={() => setGiving(null)} /> : null}
      {taking ? (
        <TakeDialog user={user} enrolment={taking} onDone={acted} onClose={() => setTaking(null)} />
      ) : null}
    </AdminCard>
  )
}

const columnsWith = (
  onTake: (enrolment: AdminEnrolment) => void,
): readonly Column<AdminEnrolment>[] => [
  {
    head: 'Khóa học',
    cell: ({ courseId, title }) => <Link to={adminPaths.course(courseId)}>{title}</Link>,
  },
  { head: 'Từ', whole: true, cell: ({ since }) => <Moment iso={since} /> },
  { head: 'Nhờ', cell: ({ orderId }) => <Origin orderId={orderId} /> },
  {
    head: 'Tiến độ',
    cell: ({ done, lessons }) => `${formatCount(done)}/${formatCount(lessons)} bài học`,
  },
  {
    head: 'Thao tác',
    card: 'acts',
    cell: (enrolment) => (
      <Button
        tone="outline-danger"
        small
        aria-label={`Gỡ khóa học ${enrolment.title}`}
        opensDialog
        onClick={() => onTake(enrolment)}
      >
        Gỡ khóa học…
      </Button>
    ),
  },
]

const Origin = ({ orderId }: { orderId: string | null }) =>
  orderId === null ? (
    'Thêm bằng tay'
  ) : (
    <Link to={adminPaths.order(orderId)}>{`Đơn ${orderCode(orderId)}`}</Link>
  )

interface GiveDialogProps {
  user: AdminUser
  course: CourseOption
  onClose: () => void
}

function GiveDialog({ user, course, onClose }: GiveDialogProps) {
  const client = useQueryClient()
  const owned = user.enrolments.some(({ courseId }) => courseId === course._id)
  return (
    <ActDialog
      title={`Thêm «${course.title}» cho ${user.fullName || user.email}?`}
      label="Thêm khóa học"
      busy="Đang thêm…"
      draft={{ act: `give-${course._id}`, target: user._id }}
      run={(reason, signal) => userActs(client, user._id).give(course._id, reason, signal)}
      success={`Đã thêm «${course.title}».`}
      failure="Chưa thêm được khóa học."
      onClose={onClose}
    >
      <ul>
        {owned ? <li>Người này đã có khóa học đó, nên sẽ không có gì thay đổi.</li> : null}
        <li>
          Người này học được ngay, không phải trả tiền. Không có đơn hàng và không có thư nào.
        </li>
        <li>Khóa học rời khỏi giỏ hàng của người này nếu đang ở đó.</li>
        {course.status === 'PUBLISHED' ? null : (
          <li>Khóa học chưa được bán công khai; người này vẫn học được.</li>
        )}
      </ul>
    </ActDialog>
  )
}

interface TakeDialogProps {
  user: AdminUser
  enrolment: AdminEnrolment
  onDone: () => void
  onClose: () => void
}

function TakeDialog({ user, enrolment, onDone, onClose }: TakeDialogProps) {
  const client = useQueryClient()
  const { courseId, title, orderId } = enrolment
  return (
    <ActDialog
      title={`Gỡ «${title}» của ${user.fullName || user.email}?`}
      label="Gỡ khóa học"
      busy="Đang gỡ…"
      danger
      draft={{ act: `take-${courseId}`, target: user._id }}
      run={(reason, signal) => userActs(client, user._id).take(courseId, reason, signal)}
      onDone={onDone}
      success={`Đã gỡ «${title}».`}
      failure="Chưa gỡ được khóa học."
      onClose={onClose}
    >
      <ul>
        <li>Người này không mở được bài học nữa, ngay từ bây giờ.</li>
        <li>Bài làm và tiến độ được giữ, và trở lại nếu khóa học được thêm lại.</li>
        <li>
          Chứng chỉ của khóa học này, nếu có, bị thu hồi; đánh giá của người này không hiện nữa.
        </li>
        {orderId === null ? null : (
          <li>
            <span>{'Khóa học đã được mua: '}</span>
            <strong>tiền không được trả lại</strong>
            <span>{`. Muốn trả tiền, hãy hoàn tiền đơn ${orderCode(orderId)}.`}</span>
          </li>
        )}
        <li>Không có thư nào được gửi.</li>
      </ul>
    </ActDialog>
  )
}
