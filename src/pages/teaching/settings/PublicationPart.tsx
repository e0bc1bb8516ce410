import { useState } from 'react'
import { Link } from 'react-router-dom'
import type {
  Checklist,
  CourseSettings,
  PublicationAct,
} from '../../../../shared/contract/course-settings.ts'
import { formatMoment } from '../../../../shared/format/dates.ts'
import { paths } from '../../../../shared/paths.ts'
import { COURSE_STATUS_NAMES } from '../../../../shared/rules/course-status.ts'
import { changePublication } from '../../../api/admin/course-settings.ts'
import { ActNotes } from '../../../parts/sending/SendNotes.tsx'
import { useSend } from '../../../parts/sending/use-send.ts'
import { Button } from '../../../ui/Button.tsx'
import { lazyDialog } from '../../../ui/lazy-view.tsx'
import { PlainText } from '../../../ui/PlainText.tsx'
import { useFocusAfterAct } from '../../../ui/use-focus-after-act.ts'
import { goTo, PLACES } from './places.ts'
import * as styles from './settings.module.scss'

const UnpublishDialog = lazyDialog(async () => (await import('./UnpublishDialog.tsx')).default)

interface PublicationPartProps {
  settings: CourseSettings
  /** Without settings: they are to be read again. */
  onChanged: (changed?: CourseSettings) => void
}

/** The status of the course, what it lacks, and the next acts (docs/back-office.md#publication). */
export function PublicationPart({ settings, onChanged }: PublicationPartProps) {
  const { _id, status, checklist, returnNote, askedAt, mayWrite, mayPublish } = settings
  const [asking, setAsking] = useState(false)
  const act = useSend({
    send: (wanted: PublicationAct, signal) => changePublication(_id, wanted, signal),
    done: (_, wanted) => ACTS[wanted].done,
    onSent: onChanged,
    // Somebody else may have been first, or only the answer was lost.
    onFailed: () => onChanged(),
  })
  // The button disappears with the status.
  const { stays } = useFocusAfterAct<HTMLHeadingElement>(act.pending)
  const complete = Object.values(checklist).every(Boolean)
  return (
    <div className="card">
      <div className="card-body">
        <h2 ref={stays} id={PLACES.publication} tabIndex={-1}>
          Xuất bản
        </h2>
        <p>
          <span>Trạng thái: </span>
          <strong>{COURSE_STATUS_NAMES[status] ?? status}</strong>
        </p>
        {returnNote ? (
          <p className={`${styles.settingsNote} ${styles.settingsReturned}`}>
            <strong>Quản trị viên trả lại: </strong>
            <PlainText text={returnNote} />
          </p>
        ) : null}
        <p className="text-secondary">{WHAT_IT_MEANS[status]}</p>
        {status === 'PENDING' && askedAt ? (
          <p className="small text-secondary">{`Đã gửi yêu cầu ${formatMoment(askedAt)}.`}</p>
        ) : null}
        {status === 'DRAFT' || status === 'PENDING' ? (
          <ChecklistView courseId={_id} list={checklist} mayWrite={mayWrite} />
        ) : null}
        {mayWrite
          ? actsOf(settings).map((name) => {
              const lacks = !complete && (name === 'ask' || name === 'publish')
              const { label, busy, effect } = ACTS[name]
              return (
                <div key={name} className="mt-3">
                  <Button
                    tone={name === 'ask' || name === 'publish' ? 'primary' : 'outline'}
                    disabled={lacks && name === 'ask'}
                    opensDialog={name === 'unpublish'}
                    blocked={act.pending}
                    onClick={() => (name === 'unpublish' ? setAsking(true) : act.send(name))}
                  >
                    {act.pending && act.input === name ? busy : label}
                  </Button>
                  <p className="small text-secondary mt-2 mb-0">
                    {lacks ? `${effect} Danh sách trên còn thiếu.` : effect}
                  </p>
                </div>
              )
            })
          : null}
        <ActNotes of={act} refused="Chưa đổi được trạng thái khóa học." />
        {asking ? (
          <UnpublishDialog
            mayPublish={mayPublish}
            onConfirm={() => act.send('unpublish')}
            onClose={() => setAsking(false)}
          />
        ) : null}
      </div>
    </div>
  )
}

function actsOf({ status, mayPublish }: CourseSettings): PublicationAct[] {
  if (status === 'DRAFT') return mayPublish ? ['publish'] : ['ask']
  if (status === 'PENDING') return mayPublish ? ['publish', 'withdraw'] : ['withdraw']
  return status === 'PUBLISHED' ? ['unpublish'] : []
}

const WHAT_IT_MEANS: Record<string, string> = {
  DRAFT: 'Chỉ giáo viên của khóa học và người đã mua xem được.',
  PENDING: 'Khóa học chờ quản trị viên duyệt. Bạn vẫn sửa được.',
  PUBLISHED: 'Mọi người thấy khóa học trong danh mục và mua được.',
  ARCHIVED: 'Khóa học đã ngừng bán; người đã mua vẫn học được. Quản trị viên có thể mở lại.',
}

interface ActWords {
  label: string
  busy: string
  /** What comes of it. */
  effect: string
  done: string
}

const ACTS: Record<PublicationAct, ActWords> = {
  ask: {
    label: 'Gửi yêu cầu xuất bản',
    busy: 'Đang gửi…',
    effect: 'Quản trị viên sẽ xem rồi duyệt hoặc trả lại kèm ghi chú.',
    done: 'Đã gửi yêu cầu xuất bản.',
  },
  withdraw: {
    label: 'Rút lại yêu cầu',
    busy: 'Đang rút…',
    effect: 'Khóa học trở về bản nháp.',
    done: 'Đã rút lại yêu cầu.',
  },
  publish: {
    label: 'Xuất bản',
    busy: 'Đang xuất bản…',
    effect: 'Khóa học hiện trong danh mục và mua được ngay.',
    done: 'Đã xuất bản khóa học.',
  },
  unpublish: {
    label: 'Gỡ khỏi danh mục',
    busy: 'Đang gỡ…',
    effect: 'Khóa học không mua được nữa; người đã mua vẫn học được.',
    done: 'Đã gỡ khóa học khỏi danh mục.',
  },
}

const ITEMS: [keyof Checklist, string, 'cover' | 'description' | 'price' | 'content'][] = [
  ['cover', 'Ảnh bìa', 'cover'],
  ['description', 'Mô tả', 'description'],
  ['price', 'Giá (0 là miễn phí)', 'price'],
  ['lesson', 'Ít nhất một bài học', 'content'],
  ['preview', 'Một bài học thử', 'content'],
]

interface ChecklistViewProps {
  courseId: string
  list: Checklist
  mayWrite: boolean
}

const ChecklistView = ({ courseId, list, mayWrite }: ChecklistViewProps) => (
  <ul className={styles.checklist} aria-label="Cần có trước khi xuất bản">
    {ITEMS.map(([name, label, place]) => (
      <li key={name}>
        <span aria-hidden="true" className={styles.checkMark} data-done={list[name]}>
          {list[name] ? '✓' : '–'}
        </span>
        <span>
          <span>{label}</span>
          <span className="visually-hidden">{list[name] ? ': đã có' : ': còn thiếu'}</span>
          {list[name] || !mayWrite ? null : (
            <>
              {' '}
              {place === 'content' ? (
                <Link to={paths.instructorCourse(courseId)}>
                  Thêm <span className="visually-hidden">{label}</span>
                </Link>
              ) : (
                <Button tone="link" small className="p-0" onClick={() => goTo(place)}>
                  Thêm <span className="visually-hidden">{label}</span>
                </Button>
              )}
            </>
          )}
        </span>
      </li>
    ))}
  </ul>
)
