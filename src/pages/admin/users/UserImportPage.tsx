import { useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import { useForm, useWatch } from 'react-hook-form'
import type { CourseOption, ImportResult } from '../../../../shared/contract/admin/users.ts'
import { adminPaths } from '../../../../shared/extra-paths.ts'
import { formatCount } from '../../../../shared/format/money.ts'
import { isBlankText } from '../../../../shared/rules/blank-text.ts'
import { DraftLine } from '../../../parts/drafts/DraftLine.tsx'
import { useFormDraft } from '../../../parts/drafts/use-form-draft.ts'
import { Field, messageOf } from '../../../ui/form/Field.tsx'
import { SendNotes } from '../../../parts/sending/SendNotes.tsx'
import { DeleteIcon } from '../../../ui/act-icons.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { readTextFile } from '../../../ui/read-text-file.ts'
import { toast } from '../../../ui/toast.ts'
import { AdminPage } from '../ui/AdminPage.tsx'
import { CoursePicker } from '../ui/CoursePicker.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportColumns, mustBeSeen } from './ImportColumns.tsx'
import type { ColumnRole } from './people-columns.ts'
import { MAX_ROWS, readUserList, rowsOf, type ListRow } from './read-user-list.ts'
import { useListImport, type ImportRun } from './use-list-import.ts'
import * as styles from '../admin.module.scss'
import * as own from './users.module.scss'

const MAX_COURSES = 20

interface ImportFields {
  text: string
  reason: string
  courses: CourseOption[]
  /** What the columns are for, where the person has chosen; null: as they are guessed. */
  roles: ColumnRole[] | null
  /** The person has said that the list is read as it was meant. */
  isSeen: boolean
  /** What has become of the rows, so that an interruption is gone on from; emptied with other courses. */
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
  /** What a trial has told of the rows as they are now. */
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
  /** What the button sends: at last those that were refused, for what refused them may be mended by now. */
  const next = isDone ? refused : left
  const nothingLeft = isDone && refused.length === 0
  const counts = { all: fine.length, left: left.length, refused: refused.length }
  /** A list is tried before it is sent: the button to press next is the filled one. */
  const isTried = trial.length > 0 || counts.left < counts.all
  const list = useListImport((run, told) => {
    if (run.dryRun) setTrial((before) => [...before, ...told])
    else form.setValue('results', [...byEmail([...form.getValues('results'), ...told]).values()])
  })

  /** The list is another one, or read otherwise: what was told and said of it counts no more. */
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
    // What a press has said does not stop the next one.
    form.clearErrors('isSeen')
    void form.handleSubmit(({ reason }) => {
      if (mustBeSeen(people, rows) && !isSeen) {
        form.setError('isSeen', { message: 'Hãy xem lại danh sách rồi đánh dấu ở đây.' })
        seenBox.current?.focus()
        return
      }
      setTrial([])
      const run: ImportRun = {
        rows: dryRun ? fine : next,
        courseIds: courses.map(({ _id }) => _id),
        reason: reason.trim(),
        dryRun,
      }
      list.send(run)
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
      <div className={styles.parts}>
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
            <FileButton disabled={list.pending} onText={change} />
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
            <Field
              label="Lý do"
              hint="Ghi vào nhật ký của từng tài khoản, ví dụ: «Lớp tháng 12 của công ty An Phát»."
              message={messageOf(errors.reason)}
            >
              {(wiring) => (
                <FormControl
                  {...wiring}
                  aria-required
                  {...form.register('reason', {
                    validate: (value) => {
                      if (isBlankText(value)) return 'Hãy ghi lý do.'
                      return value.trim().length <= 1_000 || 'Viết tối đa 1.000 ký tự.'
                    },
                  })}
                />
              )}
            </Field>
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
              <div className={own.foot}>
                <button
                  type="button"
                  className={`btn ${isTried ? 'btn-outline-primary' : 'btn-primary'}`}
                  aria-disabled={list.pending}
                  onClick={() => start(true)}
                >
                  {list.progress?.dryRun ? 'Đang thử…' : 'Thử trước'}
                </button>
                <button
                  type="button"
                  className={`btn ${isTried ? 'btn-primary' : 'btn-outline-primary'}`}
                  aria-disabled={list.pending || nothingLeft}
                  onClick={() => {
                    if (!nothingLeft) start(false)
                  }}
                >
                  {importLabel(list.progress, counts)}
                </button>
                {list.pending ? (
                  <button type="button" className="btn btn-outline-primary" onClick={list.letGo}>
                    Dừng
                  </button>
                ) : null}
                {isDone && !list.pending ? (
                  <button
                    type="button"
                    className="btn btn-outline-primary"
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
                  </button>
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

function importLabel(
  progress: { done: number; of: number; dryRun: boolean } | null,
  { all, left, refused }: Counts,
): string {
  if (progress && !progress.dryRun) {
    return `Đang nhập ${formatCount(progress.done)}/${formatCount(progress.of)}…`
  }
  if (all > 0 && left === 0) {
    return refused > 0 ? `Thử lại ${formatCount(refused)} dòng bị từ chối` : 'Đã nhập xong'
  }
  if (left < all) return `Nhập tiếp ${formatCount(left)} người`
  return all > 0 ? `Nhập ${formatCount(all)} người` : 'Nhập'
}

function FileButton({ disabled, onText }: { disabled: boolean; onText: (text: string) => void }) {
  return (
    <Field label="Hoặc chọn một tệp CSV" message={undefined}>
      {(wiring) => (
        <div>
          <input
            {...wiring}
            type="file"
            className="visually-hidden"
            accept=".csv,.tsv,.txt,text/plain,text/csv"
            disabled={disabled}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              // So that the user can choose the same file again after correcting it.
              event.target.value = ''
              if (!file) return
              void readTextFile(file).then(onText, (error: unknown) =>
                toast.error(
                  error instanceof TypeError
                    ? 'Tệp không phải UTF-8. Trong Excel, hãy lưu dạng «CSV UTF-8».'
                    : 'Không đọc được tệp này. Hãy chọn lại.',
                ),
              )
            }}
          />
          <label className="btn btn-outline-primary" htmlFor={wiring.id}>
            Chọn tệp
          </label>
        </div>
      )}
    </Field>
  )
}
