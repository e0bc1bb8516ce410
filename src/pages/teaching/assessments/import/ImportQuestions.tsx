import { useEffect, useMemo, useRef, useState } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import FormSelect from 'react-bootstrap/FormSelect'
import { useForm, useWatch } from 'react-hook-form'
import type { TaughtQuestion } from '../../../../../shared/contract/teaching.ts'
import { Button } from '../../../../ui/Button.tsx'
import { DraftLine } from '../../../../parts/drafts/DraftLine.tsx'
import type { DraftKey } from '../../../../parts/drafts/draft-store.ts'
import { useFormDraft } from '../../../../parts/drafts/use-form-draft.ts'
import { useSend } from '../../../../parts/sending/use-send.ts'
import { DialogBody, DialogFoot } from '../../../../ui/Dialog.tsx'
import { Field } from '../../../../ui/form/Field.tsx'
import { TextFileField } from '../../../../ui/form/TextFileField.tsx'
import { Options } from '../../../../ui/form/SelectField.tsx'
import { FormFailure } from '../../../../ui/form/FormFailure.tsx'
import { detectFormat, looksLikeTable } from './detect-format.ts'
import { FoundQuestion } from './FoundQuestion.tsx'
import { IMPORT_FORMATS, verdictOn, type ImportFormat, type Reading } from './question-import.ts'
import { readAiken } from './read-aiken.ts'
import * as footStyles from '../../save-foot.module.scss'
import '../../../../ui/styles/details.scss'
import * as styles from '../editor.module.scss'

const NAMES: Record<ImportFormat, string> = { csv: 'CSV', aiken: 'Aiken', gift: 'GIFT' }

interface ImportQuestionsProps {
  /** The quiz whose editor this is. */
  draftOf: Pick<DraftKey, 'target' | 'attempt'>
  /** What happens to the existing questions of the quiz. */
  destination: string
  /** The backend has `question-feedback`, and with it explanations. */
  withFeedback: boolean
  onTake: (questions: TaughtQuestion[]) => void
  onBack: () => void
}

interface ImportFields {
  text: string
  /** '' recognises the format by the text. */
  choice: ImportFormat | ''
}

/** Reads questions from pasted text or a file, and previews them before the import. */
export function ImportQuestions(props: ImportQuestionsProps) {
  const { draftOf, destination, withFeedback, onTake, onBack } = props
  const form = useForm<ImportFields>({ defaultValues: { text: '', choice: '' } })
  // Before the draft, or it would miss the restored values.
  const [text, choice] = useWatch({ control: form.control, name: ['text', 'choice'] })
  const draft = useFormDraft(form, { kind: 'import-form', ...draftOf })
  const detected = useMemo(() => detectFormat(text), [text])
  const format = choice || detected
  /** Positions of the questions to import; `null`: all without a doubt. */
  const [picked, setPicked] = useState<ReadonlySet<number> | null>(null)
  const reading = useSend({
    send: () => {
      setPicked(null)
      return readQuestions(text, format)
    },
  })
  const first = useRef<HTMLTextAreaElement>(null)
  useEffect(() => first.current?.focus(), [])
  const counts = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // Shows first which questions are in doubt.
    if (reading.result) counts.current?.scrollIntoView({ block: 'start' })
  }, [reading.result])

  const found = reading.result?.questions ?? []
  const notes = reading.result?.notes ?? []
  const taken =
    picked ?? new Set([...found.keys()].filter((position) => verdictOn(found[position]) === 'read'))
  const questions = found.flatMap(({ question }, position) =>
    question && taken.has(position) ? [question] : [],
  )
  const { subscribe } = form
  const { reset } = reading
  useEffect(
    // The questions found belong to the text and format that were read.
    () => subscribe({ formState: { values: true }, callback: () => reset() }),
    [subscribe, reset],
  )
  const change = (typed: string) => form.setValue('text', typed)
  const pick = (position: number, wanted: boolean) => {
    const next = new Set(taken)
    if (wanted) next.add(position)
    else next.delete(position)
    setPicked(next)
  }
  return (
    <>
      <DialogBody>
        <div className={styles.editor}>
          <Field
            label="Nội dung CSV, Aiken hoặc GIFT"
            hint="Dán được cả các ô chép từ Excel."
            message={undefined}
          >
            {(wiring) => (
              <FormControl
                {...wiring}
                ref={first}
                as="textarea"
                rows={6}
                className="html-source"
                spellCheck={false}
                value={text}
                onChange={(event) => change(event.target.value)}
              />
            )}
          </Field>
          <div className={styles.editorRow}>
            <TextFileField
              label="Hoặc chọn một tệp văn bản"
              accept=".csv,.tsv,.txt,.gift,text/plain,text/csv"
              onText={change}
              problemOf={() =>
                'Tệp này không phải tệp văn bản (UTF-8). Trong Excel, hãy lưu dạng «CSV UTF-8», hoặc chép các ô rồi dán vào đây.'
              }
            />
            <Field label="Định dạng" message={undefined}>
              {(wiring) => (
                <FormSelect
                  {...wiring}
                  value={choice}
                  onChange={(event) => {
                    // The cast is safe: the options are '' and those of `IMPORT_FORMATS`.
                    form.setValue('choice', event.target.value as ImportFields['choice'])
                  }}
                >
                  <option value="">
                    {detected
                      ? `Tự nhận dạng: ${NAMES[detected]}`
                      : text.trim()
                        ? 'Tự nhận dạng: chưa rõ'
                        : 'Tự nhận dạng'}
                  </option>
                  <Options of={IMPORT_FORMATS.map((each) => [each, NAMES[each]])} />
                </FormSelect>
              )}
            </Field>
          </div>
          <div>
            <Button disabled={text.trim() === ''} onClick={() => reading.send()}>
              Đọc câu hỏi
            </Button>
          </div>
          {(format ? [format] : IMPORT_FORMATS).map((each) => (
            <FormatHelp key={each} format={each} name={NAMES[each]} />
          ))}
          <p ref={counts} role="status" className={styles.foundCount}>
            {!reading.result ? '' : format ? countsOf(reading.result) : unknownFormat(text)}
          </p>
          {notes.length > 0 ? (
            <ul className={styles.foundNotes} aria-label="Phần không được giữ">
              {notes.map(({ line, text: note }) => (
                <li key={`${line} ${note}`}>{`Dòng ${line}: ${note}`}</li>
              ))}
            </ul>
          ) : null}
          <ol
            className="list-unstyled d-flex flex-column gap-12 mb-0"
            aria-label="Câu hỏi tìm thấy"
          >
            {found.map((each, position) => (
              // The index is stable until the text changes.
              // oxlint-disable-next-line no-array-index-key
              <FoundQuestion
                key={position}
                found={each}
                taken={taken.has(position)}
                withFeedback={withFeedback}
                onTake={(wanted) => pick(position, wanted)}
              />
            ))}
          </ol>
        </div>
      </DialogBody>
      <DialogFoot
        primary={{
          label: questions.length > 0 ? `Thêm ${questions.length} câu vào đề` : 'Thêm vào đề',
          disabled: questions.length === 0,
          onClick: () => {
            draft.clear()
            onTake(questions)
          },
        }}
      >
        <div className={footStyles.saveNote}>
          <FormFailure
            title={reading.error ? 'Chưa đọc được nội dung này. Hãy thử lại khi có mạng.' : null}
          />
          {questions.length > 0 ? <p>{destination}</p> : null}
        </div>
        <DraftLine draft={draft} until="taken" />
        <Button onClick={onBack}>Quay lại soạn</Button>
      </DialogFoot>
    </>
  )
}

const EXAMPLES: Record<ImportFormat, string> = {
  csv: `câu hỏi,loại,điểm,phương án A,phương án B,phương án C,đáp án
Thủ đô của Việt Nam?,SINGLE,1,Hà Nội,Huế,Đà Nẵng,A
Những số nào chẵn?,MULTI,2,2,3,4,"A, C"
Vì sao lá cây màu xanh?,SHORT,1,,,,`,
  aiken: `Thủ đô của Việt Nam là thành phố nào?
A. Hà Nội
B. Huế
C. Đà Nẵng
ANSWER: A`,
  gift: `Thủ đô của Việt Nam là thành phố nào? {
  =Hà Nội
  ~Huế
  ~Đà Nẵng
}

Trái Đất quay quanh Mặt Trời. {TRUE}`,
}

/** An example of the format. */
const FormatHelp = ({ format, name }: { format: ImportFormat; name: string }) => (
  <details className={styles.formatHelp}>
    <summary>{`Xem ví dụ ${name}`}</summary>
    <pre>{EXAMPLES[format]}</pre>
  </details>
)

const unknownFormat = (text: string) =>
  looksLikeTable(text)
    ? 'Bảng này thiếu tên cột. Hãy thêm dòng đầu tiên, ví dụ «câu hỏi», «A», «B», «đáp án», rồi đọc lại.'
    : 'Nội dung này không giống CSV, Aiken hay GIFT. Hãy chọn định dạng, hoặc sửa theo ví dụ rồi đọc lại.'

/** How many questions have each verdict; only their number where all were read. */
function countsOf({ questions }: Reading): string {
  const count = (wanted: ReturnType<typeof verdictOn>) =>
    questions.filter((question) => verdictOn(question) === wanted).length
  const all = `Tìm thấy ${questions.length} câu`
  const [read, doubt, refused] = [count('read'), count('doubt'), count('refused')]
  if (read === questions.length) return `${all}.`
  const parts = [
    `${read} câu đọc được`,
    ...(doubt > 0 ? [`${doubt} câu cần xem lại`] : []),
    ...(refused > 0 ? [`${refused} chỗ không đọc được`] : []),
  ]
  return `${all}: ${parts.join(', ')}.`
}

/** Parses the text; the parsers of CSV and GIFT load on first use. */
async function readQuestions(text: string, format: ImportFormat | null): Promise<Reading> {
  switch (format) {
    case null:
      return { questions: [], notes: [] }
    case 'aiken':
      return readAiken(text)
    case 'csv':
      return (await import('./read-csv.ts')).readCsv(text)
    case 'gift':
      return (await import('./read-gift.ts')).readGift(text)
    default:
      return format satisfies never
  }
}
