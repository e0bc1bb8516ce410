import { joinWithOr } from '../../../../shared/format/join-with-or.ts'
import type { QuestionType } from '../../../../shared/contract/assessments.ts'
import { foldText } from '../../../../shared/rules/fold-text.ts'
import {
  isQuestionType,
  QUESTION_TYPES,
  questionTypes,
} from '../../../../shared/rules/question-types.ts'
import { parseCsv } from '../../../ui/parse-csv.ts'
import {
  readQuestionAt,
  typeOf,
  refused,
  type Reading,
  type ReadQuestion,
} from './question-import.ts'
import { readTypedNumber } from '../../../../shared/format/typed-number.ts'

type Column = 'question' | 'type' | 'score' | 'correct' | 'option'

/** Column names, folded; a number or letter may follow an option's name. */
const NAMES: [RegExp, Column][] = [
  [/^(?:question|cau hoi|noi dung)$/, 'question'],
  [/^(?:type|loai)$/, 'type'],
  [/^(?:score|points?|diem)$/, 'score'],
  [/^(?:correct|answers?|dap an(?: dung)?)$/, 'correct'],
  [/^(?:option|phuong an|lua chon)\s*\w{0,2}$|^[a-h]$/, 'option'],
]

const columnOf = (name: string): Column | null => {
  const folded = foldText(name)
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
  return NAMES.find(([pattern]) => pattern.test(folded))?.[1] ?? null
}

/**
 * CSV with column names in the first line, separated by commas, semicolons or tabs. Correct options are
 * given by letter, number or text.
 */
export function readCsv(text: string): Reading {
  const isFilled = (cells: string[]) => cells.some((cell) => cell.trim() !== '')
  const [head = [], ...rows] = parseCsv(text).filter(isFilled)
  const columns = head.map(columnOf)
  if (!columns.includes('question')) {
    const problem = 'dòng đầu tiên cần tên cột, ít nhất có cột «câu hỏi»'
    return { questions: [refused(1, problem)], notes: [] }
  }
  return { questions: rows.map((row, index) => readRow(columns, row, index + 2)), notes: [] }
}

function readRow(columns: readonly (Column | null)[], row: string[], line: number): ReadQuestion {
  const cellsOf = (column: Column) =>
    columns.flatMap((name, at) => (name === column ? [(row[at] ?? '').trim()] : []))
  const [question = ''] = cellsOf('question')
  const [type = ''] = cellsOf('type')
  const [score = ''] = cellsOf('score')
  const [correct = ''] = cellsOf('correct')
  const contents = cellsOf('option')
  const chosen = correctOnes(correct, contents)
  if (chosen === null) return refused(line, `đáp án «${correct}» không khớp với phương án nào`)
  const options = contents
    .map((content, at) => ({ content, isCorrect: chosen.includes(at) }))
    .filter(({ content }) => content !== '')
  const known = readType(type)
  if (known === null) return refused(line, `loại «${type}» phải là ${joinWithOr(questionTypes)}`)
  const kind = known ?? typeOf(options)
  return readQuestionAt(line, {
    question,
    type: kind,
    score: score === '' ? 1 : readTypedNumber(score),
    options: QUESTION_TYPES[kind].hasOptions ? options : [],
  })
}

/** `undefined` when the column is empty, `null` for an unknown type. */
function readType(type: string): QuestionType | undefined | null {
  const name = type.toUpperCase()
  if (name === '') return undefined
  return isQuestionType(name) ? name : null
}

/** Positions of the correct options; `null` when a name matches no option. */
function correctOnes(correct: string, contents: readonly string[]): number[] | null {
  if (correct === '') return []
  const whole = contents.indexOf(correct)
  if (whole >= 0) return [whole]
  const positions = correct
    .split(/[,;|]/)
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => positionOf(name, contents))
  return positions.every((position) => contents[position]) ? positions : null
}

function positionOf(name: string, contents: readonly string[]): number {
  const said = contents.indexOf(name)
  if (said >= 0) return said
  if (/^[a-z]$/i.test(name)) return name.toUpperCase().charCodeAt(0) - 65
  return /^\d+$/.test(name) ? Number(name) - 1 : -1
}
