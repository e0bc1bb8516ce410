import { useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import { useForm, useWatch } from 'react-hook-form'
import type { CourseOption, ImportResult } from '../../../../shared/contract/admin/users.ts'
import { adminPaths } from '../../../../shared/extra-paths.ts'
import { formatCount } from '../../../../shared/format/money.ts'
import { DraftLine } from '../../../parts/drafts/DraftLine.tsx'
import { useFormDraft } from '../../../parts/drafts/use-form-draft.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field, messageOf } from '../../../ui/form/Field.tsx'
import { textUpTo } from '../../../ui/form/rules.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { TextFileField } from '../../../ui/form/TextFileField.tsx'
import { SendNotes } from '../../../parts/sending/SendNotes.tsx'
import { DeleteIcon } from '../../../ui/act-icons.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { toast } from '../../../ui/toast.ts'
import { AdminPage } from '../ui/AdminPage.tsx'
import { CoursePicker } from '../ui/CoursePicker.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportColumns, mustBeSeen } from './ImportColumns.tsx'
import type { ColumnRole } from './people-columns.ts'
import { MAX_ROWS, readUserList, rowsOf, type ListRow } from './read-user-list.ts'
import { useListImport, type ImportProgress } from './use-list-import.ts'
import * as own from './users.module.scss'

const MAX_COURSES = 20

interface ImportFields {
  text: string
  reason: string
  courses: CourseOption[]
  /** What each column is for, as chosen; null: as guessed. */
  roles: ColumnRole[] | null
  /** The user has confirmed that the list is read correctly. */
  isSeen: boolean
  /** The outcome of each row sent, to continue after an interruption; emptied when the courses change. */
  results: ImportResult[]
}

/** /admin/users/import: a list of people becomes accounts and enrolments. */
export default function UserImportPage() {
  const form = useForm<ImportFields>({
    defaultValues: { text: '', reason: '', courses: [], roles: null, isSeen: false, results: [] },
  })
  const [text, courses, results, chosen, isSeen] = useWatch({
    control: form.control,
    name: ['text', 'courses', 'results', 'roles', 'isSeen'],
  })
  const draft = useFormDraft(form, { kind: 'import-form', target: 'users', attempt: '' })
  /** The outcomes of the last trial. */
  const [trial, setTrial] = useState<ImportResult[]>([])
  const read = useDeferredValue(text)
  const people = useMemo(() => readUserList(read), [read])
  const roles = useMemo(
    () => chosen ?? people.columns.map(({ guess }) => guess),
    [chosen, people.columns],
  )
  const rows = useMemo(() => rowsOf(people, roles), [people, roles])
  const resultOf = useMemo(() => byEmail(results), [results])
  const trialOf = useMemo(() => byEmail(trial), [trial])
  const fine = rows.filter(({ problem }) => problem === null)
  const left = fine.filter(({ email }) => !resultOf.has(email.toLowerCase()))
  const refused = fine.filter(
    ({ email }) => resultOf.get(email.toLowerCase())?.outcome === 'refused',
  )
  const isDone = fine.length > 0 && left.length === 0
  /** What the button sends: when all were sent, the refused ones again. */
  const next = isDone ? refused : left
  const nothingLeft = isDone && refused.length === 0
  const counts = { all: fine.length, left: left.length, refused: refused.length }
  /** A list is tried before it is sent: the next button to press is the filled one. */
  const isTried = trial.length > 0 || counts.left < counts.all
  const list = useListImport((run, sent) => {
    if (run.dryRun) setTrial((before) => [...before, ...sent])
    else form.setValue('results', [...byEmail([...form.getValues('results'), ...sent]).values()])
  })

  /** The list has changed, or how it is read: outcomes and confirmation no longer apply. */
  const readAnew = () => {
    form.setValue('isSeen', false)
    form.clearErrors('isSeen')
    setTrial([])
    list.reset()
  }
  const change = (typed: string) => {
    form.setValue('text', typed, { shouldValidate: form.formState.isSubmitted })
    form.setValue('roles', null)
    readAnew()
  }
  const setCourses = (chosen: CourseOption[]) => {
    form.setValue('courses', chosen)
    form.setValue('results', [])
    setTrial([])
    list.reset()
  }
  const start = (dryRun: boolean) => {
    // An earlier press's error must not stop this one.
    form.clearErrors('isSeen')
    void form.handleSubmit(({ reason }) => {
      if (mustBeSeen(people, rows) && !isSeen) {
        form.setError('isSeen', { message: 'Hãy xem lại danh sách rồi đánh dấu ở đây.' })
        seenBox.current?.focus()
        return
      }
      setTrial([])
      list.send({
        rows: dryRun ? fine : next,
        courseIds: courses.map(({ _id }) => _id),
        reason: reason.trim(),
        dryRun,
      })
    })()
  }
  const seenBox = useRef<HTMLInputElement>(null)
  const { errors } = form.formState
  const example = useId()

  return (
    <AdminPage
      title="Nhập danh sách người dùng"
      up={{ label: 'Người dùng', to: adminPaths.users() }}
    >
      <div className="d-grid gap-3">
        <div className="card">
          <div className={`card-body ${own.fields}`}>
            <Field
              label="Danh sách"
              hint="Hoặc dán bảng CSV có cột «Email» và «Họ tên»."
              message={messageOf(errors.text)}
            >
              {(wiring) => (
                <>
                  <p id={example} className={own.example}>
                    <span>Mỗi dòng một email, có thể kèm họ tên: </span>
                    <code translate="no">Nguyễn An, an@vidu.vn</code>
                  </p>
                  <FormControl
                    {...wiring}
                    aria-describedby={`${example} ${wiring['aria-describedby'] ?? ''}`}
                    as="textarea"
                    rows={8}
                    spellCheck={false}
                    {...form.register('text', {
                      validate: () => listProblem(rows, fine) ?? true,
                      onChange: () => {
                        form.setValue('roles', null)
                        readAnew()
                      },
                    })}
                    readOnly={list.pending}
                  />
                </>
              )}
            </Field>
            <TextFileField
              label="Hoặc chọn một tệp CSV"
              accept=".csv,.tsv,.txt,text/plain,text/csv"
              disabled={list.pending}
              onText={change}
              problemOf={(error) =>
                error instanceof TypeError
                  ? 'Tệp không phải UTF-8. Trong Excel, hãy lưu dạng «CSV UTF-8».'
                  : 'Không đọc được tệp này. Hãy chọn lại.'
              }
            />
            {mustBeSeen(people, rows) ? (
              <ImportColumns
                list={people}
                roles={roles}
                rows={rows}
                disabled={list.pending}
                onRoles={(next) => {
                  form.setValue('roles', next)
                  readAnew()
                }}
                seenBox={seenBox}
                isSeen={isSeen}
                onSeen={(seen) => {
                  form.setValue('isSeen', seen)
                  form.clearErrors('isSeen')
                }}
                message={messageOf(errors.isSeen)}
              />
            ) : null}
            <div>
              <CoursePicker
                label="Khóa học được thêm cho mọi người trong danh sách (không bắt buộc)"
                hint={`Tối đa ${MAX_COURSES} khóa học. Không chọn khóa nào: chỉ tạo tài khoản.`}
                onChoose={(course) => {
                  if (list.pending || courses.some(({ _id }) => _id === course._id)) return
                  if (courses.length >= MAX_COURSES) {
                    toast.error(`Chọn tối đa ${MAX_COURSES} khóa học.`)
                    return
                  }
                  setCourses([...courses, course])
                }}
              />
              {courses.length > 0 ? (
                <ul className={own.chosen} aria-label="Khóa học đã chọn">
                  {courses.map((course) => (
                    <li key={course._id}>
                      <span>{course.title}</span>
                      <IconButton
                        label="Bỏ chọn"
                        target={course.title}
                        icon={<DeleteIcon />}
                        onClick={() => {
                          if (!list.pending) setCourses(courses.filter((one) => one !== course))
                        }}
                      />
                    </li>
                  ))}
                </ul>
              ) : null}
            </div>
            <TextField
              form={form}
              name="reason"
              label="Lý do"
              hint="Ghi vào nhật ký của từng tài khoản, ví dụ: «Lớp tháng 12 của công ty An Phát»."
              rules={textUpTo(1_000, 'Hãy ghi lý do.')}
            />
            <div>
              <h2>Việc sẽ làm</h2>
              <ul>
                <li>
                  Ai chưa có tài khoản: được tạo tài khoản học viên và nhận thư mời đặt mật khẩu (7
                  ngày).
                </li>
                <li>
                  Ai đã có tài khoản: chỉ được thêm những khóa học chưa có, và không nhận thư nào.
                </li>
                <li>
                  Không thu tiền và không tạo đơn hàng. Nhập lại cùng danh sách không đổi gì thêm.
                </li>
              </ul>
            </div>
            {list.progress ? (
              <ProgressBar
                percent={Math.floor((list.progress.done / list.progress.of) * 100)}
                label={list.progress.dryRun ? 'Đang thử' : 'Đang nhập'}
              />
            ) : null}
            <div>
              <SendNotes
                of={list}
                title={list.error ? stoppedWords(list.error.kind, counts) : null}
                detail={list.error?.message}
              />
              <div className="d-flex flex-wrap gap-2">
                <Button
                  tone={isTried ? 'outline' : 'primary'}
                  blocked={list.pending}
                  onClick={() => start(true)}
                >
                  {list.progress?.dryRun ? 'Đang thử…' : 'Thử trước'}
                </Button>
                <Button
                  tone={isTried ? 'primary' : 'outline'}
                  blocked={list.pending || nothingLeft}
                  onClick={() => start(false)}
                >
                  {importLabel(list.progress, counts)}
                </Button>
                {list.pending ? <Button onClick={list.letGo}>Dừng</Button> : null}
                {isDone && !list.pending ? (
                  <Button
                    onClick={() => {
                      draft.clear()
                      setCourses([])
                      change('')
                      form.setValue('reason', '')
                      form.clearErrors()
                      form.setFocus('text')
                    }}
                  >
                    Nhập danh sách khác
                  </Button>
                ) : null}
              </div>
              <DraftLine draft={{ saver: draft.saver }} until="saved" />
            </div>
          </div>
        </div>
        {rows.length > 0 ? (
          <ImportPreview rows={rows} resultOf={resultOf} trialOf={trialOf} courses={courses} />
        ) : null}
      </div>
    </AdminPage>
  )
}

const byEmail = (results: readonly ImportResult[]) =>
  new Map(results.map((result) => [result.email.toLowerCase(), result]))

function listProblem(rows: readonly ListRow[], fine: readonly ListRow[]): string | null {
  if (rows.length > MAX_ROWS) {
    return `Danh sách có ${formatCount(rows.length)} dòng; hãy chia thành nhiều danh sách tối đa ${formatCount(MAX_ROWS)} dòng.`
  }
  return fine.length === 0 ? 'Danh sách chưa có dòng nào nhập được.' : null
}

interface Counts {
  /** Rows that can be sent. */
  all: number
  /** Those without a result. */
  left: number
  refused: number
}

function stoppedWords(kind: string, { all, left }: Counts): string {
  const stopped = kind === 'cancelled' ? 'Đã dừng' : 'Bị gián đoạn'
  return left === 0
    ? `${stopped}.`
    : `${stopped}: ${formatCount(all - left)}/${formatCount(all)} người đã có kết quả. Bấm «Nhập tiếp» để làm phần còn lại.`
}

function importLabel(progress: ImportProgress | null, { all, left, refused }: Counts): string {
  if (progress && !progress.dryRun) {
    return `Đang nhập ${formatCount(progress.done)}/${formatCount(progress.of)}…`
  }
  if (all > 0 && left === 0) {
    return refused > 0 ? `Thử lại ${formatCount(refused)} dòng bị từ chối` : 'Đã nhập xong'
  }
  if (left < all) return `Nhập tiếp ${formatCount(left)} người`
  return all > 0 ? `Nhập ${formatCount(all)} người` : 'Nhập'
}
