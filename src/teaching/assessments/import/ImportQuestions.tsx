import { useEffect, useRef, useState, useId } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import FormSelect from 'react-bootstrap/FormSelect'
import { useForm, useWatch } from 'react-hook-form'
import type { TaughtQuestion } from '../../../../shared/contract/teaching.ts'
import type { QuestionType } from '../../../../shared/contract/assessments.ts'
import { toast } from '../../../ui/toast.ts'
import { DraftLine } from '../../../drafts/DraftLine.tsx'
import type { DraftKey } from '../../../drafts/draft-store.ts'
import { useFormDraft } from '../../../drafts/use-form-draft.ts'
import { useOnceMutation } from '../../../sending/use-once-mutation.ts'
import { DialogBody, DialogFoot } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { PlainText } from '../../../ui/PlainText.tsx'
import {
  detectFormat,
  IMPORT_FORMATS,
  type ImportFormat,
  type ReadQuestion,
} from './question-import.ts'
import { readAiken } from './read-aiken.ts'
import * as footStyles from '../../save-foot.module.scss'
import '../../../ui/styles/details.scss'
import * as styles from '../editor.module.scss'

const NAMES: Record<ImportFormat, string> = { csv: 'CSV', aiken: 'Aiken', gift: 'GIFT' }

interface ImportQuestionsProps {
  /** The quiz whose editor this is. */
  draftOf: Pick<DraftKey, 'target' | 'attempt'>
  /** What happens to the existing questions of the quiz. */
  destination: string
  onTake: (questions: TaughtQuestion[]) => void
  onBack: () => void
}

interface ImportFields {
  text: string
  /** '' recognises the format by the text. */
  choice: ImportFormat | ''
}

/** Reads questions from pasted text or a file, and previews them before the import. */
export function ImportQuestions({ draftOf, destination, onTake, onBack }: ImportQuestionsProps) {
  const form = useForm<ImportFields>({ defaultValues: { text: '', choice: '' } })
  // Before the draft, or it would miss the restored values.
  const [text, choice] = useWatch({ control: form.control, name: ['text', 'choice'] })
  const draft = useFormDraft(form, { kind: 'import-form', ...draftOf })
  const format = choice || detectFormat(text)
  /** Positions of the questions to import; `null` means all without a problem. */
  const [picked, setPicked] = useState<ReadonlySet<number> | null>(null)
  const reading = useOnceMutation({
    mutationFn: () => readQuestions(text, format),
    networkMode: 'always',
    onMutate: () => setPicked(null),
  })
  const first = useRef<HTMLTextAreaElement>(null)
  useEffect(() => first.current?.focus(), [])

  const found = reading.data ?? []
  const taken =
    picked ??
    new Set(found.flatMap(({ problem }, position) => (problem === null ? [position] : [])))
  const questions = found.flatMap(({ question }, position) =>
    question && taken.has(position) ? [question] : [],
  )
  const faulty = found.filter(({ problem }) => problem !== null).length
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
          <Field label="Nội dung CSV, Aiken hoặc GIFT" message={undefined}>
            {(wiring) => (
              <FormControl
                {...wiring}
                ref={first}
                as="textarea"
                rows={8}
                className="html-source"
                spellCheck={false}
                value={text}
                onChange={(event) => change(event.target.value)}
              />
            )}
          </Field>
          <div className={styles.editorRow}>
            <Field label="Hoặc chọn một tệp văn bản" message={undefined}>
              {(wiring) => (
                <div>
                  <input
                    {...wiring}
                    type="file"
                    className="visually-hidden"
                    accept=".csv,.tsv,.txt,.gift,text/plain,text/csv"
                    onChange={(event) => {
                      const [file] = event.target.files ?? []
                      // So that the user can choose the same file again after correcting it.
                      event.target.value = ''
                      void file
                        ?.text()
                        .then(change, () => toast.error('Không đọc được tệp này. Hãy chọn lại.'))
                    }}
                  />
                  <label className="btn btn-outline-primary" htmlFor={wiring.id}>
                    Chọn tệp
                  </label>
                </div>
              )}
            </Field>
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
                    {text.trim() ? `Tự nhận dạng: ${NAMES[format]}` : 'Tự nhận dạng'}
                  </option>
                  {IMPORT_FORMATS.map((each) => (
                    <option key={each} value={each}>
                      {NAMES[each]}
                    </option>
                  ))}
                </FormSelect>
              )}
            </Field>
          </div>
          <FormatHelp format={format} name={NAMES[format]} />
          <div>
            <button
              type="button"
              className="btn btn-outline-primary"
              disabled={text.trim() === ''}
              onClick={() => reading.mutate()}
            >
              Đọc câu hỏi
            </button>
          </div>
          <p role="status" className={styles.foundCount}>
            {reading.data
              ? `Tìm thấy ${found.length} câu${faulty > 0 ? `, ${faulty} câu cần xem lại` : ''}.`
              : ''}
          </p>
          <ol className={styles.foundList}>
            {found.map((each, position) => (
              // The index is stable until the text changes.
              // oxlint-disable-next-line no-array-index-key
              <FoundQuestion
                key={position}
                found={each}
                taken={taken.has(position)}
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
            title={reading.isError ? 'Chưa đọc được nội dung này. Hãy thử lại khi có mạng.' : null}
          />
          {questions.length > 0 ? <p>{destination}</p> : null}
        </div>
        <DraftLine draft={draft} until="taken" />
        <button type="button" className="btn btn-outline-primary" onClick={onBack}>
          Quay lại soạn
        </button>
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

/** Parses the text; the parsers of CSV and GIFT load on first use. */
async function readQuestions(text: string, format: ImportFormat): Promise<ReadQuestion[]> {
  switch (format) {
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

const TYPES: Record<QuestionType, string> = {
  SINGLE: 'Chọn một',
  MULTI: 'Chọn nhiều',
  SHORT: 'Trả lời ngắn',
}

interface FoundQuestionProps {
  found: ReadQuestion
  taken: boolean
  onTake: (taken: boolean) => void
}

/** A parsed question as the quiz would show it, with its problem. */
function FoundQuestion({ found, taken, onTake }: FoundQuestionProps) {
  const { line, question, problem, note } = found
  const id = useId()
  return (
    <li className={styles.found}>
      {question ? (
        <div className={styles.editorCheck}>
          <input
            id={id}
            type="checkbox"
            checked={taken}
            aria-describedby={problem ? `${id}-problem` : undefined}
            onChange={(event) => onTake(event.target.checked)}
          />
          <label htmlFor={id}>
            <PlainText text={question.question || '(chưa có nội dung)'} inControl />
          </label>
        </div>
      ) : null}
      {problem ? (
        <p id={`${id}-problem`} className="field-message">
          {`Dòng ${line}: ${problem}${question ? '. Bạn vẫn có thể thêm rồi sửa trong đề.' : '.'}`}
        </p>
      ) : null}
      {question ? (
        <p className={styles.foundFacts}>
          {`Dòng ${line} · ${TYPES[question.type]} · ${question.score} điểm`}
        </p>
      ) : null}
      {question && question.options.length > 0 ? (
        <ul>
          {question.options.map(({ content, isCorrect }, index) => (
            // Two options may have the same text.
            // oxlint-disable-next-line no-array-index-key
            <li key={index}>
              <PlainText text={content} />
              {isCorrect ? <strong> (đáp án đúng)</strong> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {note ? <p className={styles.foundFacts}>{note}</p> : null}
    </li>
  )
}
