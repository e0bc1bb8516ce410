import { joinWithOr } from '../../../../../shared/format/join-with-or.ts'
import { readTypedNumber, typedNumber } from '../../../../../shared/format/typed-number.ts'
import type { QuestionType } from '../../../../../shared/contract/assessments.ts'
import { foldText } from '../../../../../shared/rules/fold-text.ts'
import {
  isQuestionType,
  QUESTION_TYPES,
  questionTypes,
} from '../../../../../shared/rules/question-types.ts'
import type { TableRow } from '../../../../ui/parse-table.ts'
import { readAnswers } from './csv-answers.ts'
import { findTable, headProblem, isAside, type Column, type QuestionTable } from './csv-columns.ts'
import {
  importedText,
  readQuestionAt,
  refused,
  typeOf,
  type Reading,
  type ReadQuestion,
  type SourceNote,
} from './question-import.ts'

/**
 * A table with column names, as CSV or pasted from a sheet. Right options are given by letter, number or text.
 */
export function readCsv(text: string): Reading {
  const table = findTable(text)
  if (!table) {
    const problem = 'dòng đầu tiên cần tên cột, ít nhất có cột «câu hỏi»'
    return { questions: [refused(1, problem)], notes: [] }
  }
  const { head, columns, rows } = table
  const problem = headProblem(columns)
  if (problem) return { questions: [refused(head.line, problem)], notes: [] }
  // A sheet copies all cells of a row: a shorter line was broken inside a cell.
  const isBroken = (row: TableRow | undefined) =>
    table.separator === '\t' && row !== undefined && row.cells.length < columns.length
  const unread = columns.flatMap((column, at) =>
    column === null && !isAside(head.cells[at] ?? '') ? [{ at, head: head.cells[at] ?? '' }] : [],
  )
  const fromZero = rows.some((row) => answersZero(columns, row))
  const isHeadAgain = ({ cells }: TableRow) => cells.join('\t') === head.cells.join('\t')
  return {
    questions: rows.flatMap((row, at) =>
      isHeadAgain(row)
        ? []
        : [
            readRow(columns, row, {
              isBroken: isBroken(row) || isBroken(rows[at - 1]),
              cutBy: table.separator !== '\t' && isCut(row) ? table.separator : undefined,
              fromZero,
              aside: unread.find((each) => row.cells[each.at]?.trim())?.head.trim(),
            }),
          ],
    ),
    notes: notesOn(table),
  }
}

/** Lines and columns that are not read. */
function notesOn({ before, head, columns, rows }: QuestionTable): SourceNote[] {
  const unread = columns.flatMap((column, at) => {
    if (column !== null) return []
    const name = head.cells[at]?.trim() ?? ''
    if (name !== '') return [name]
    return rows.some(({ cells }) => cells[at]?.trim()) ? [`cột thứ ${at + 1} (không tên)`] : []
  })
  const [first] = before
  const last = before.at(-1)
  return [
    ...(first && last
      ? [
          {
            line: first.line,
            text: `${first === last ? `Dòng ${first.line}` : `Dòng ${first.line} đến ${last.line}`} đứng trước tên cột nên không được đọc.`,
          },
        ]
      : []),
    ...(unread.length > 0
      ? [{ line: head.line, text: `Không đọc các cột: ${unread.join(', ')}.` }]
      : []),
  ]
}

interface RowFacts {
  isBroken: boolean
  /** The separator, where one seems to belong to a sentence. */
  cutBy: string | undefined
  /** Some row has the answer 0, which is no option. */
  fromZero: boolean
  /** The head of a filled column that is not known. */
  aside: string | undefined
}

function readRow(
  columns: readonly (Column | null)[],
  row: TableRow,
  { isBroken, cutBy, fromZero, aside }: RowFacts,
): ReadQuestion {
  const { cellOf, all } = cellsOf(columns, row)
  const filled = all.filter(({ content }) => content !== '')
  const kind = typeNamed(cellOf('type'))
  if (kind === null) {
    return refused(row.line, `loại «${cellOf('type')}» phải là ${joinWithOr(questionTypes)}`)
  }
  const score = readScore(cellOf('score'))
  const explanation = cellOf('explanation')
  const asked = {
    question: cellOf('question'),
    score: score.value,
    ...(explanation ? { explanation } : {}),
  }
  const shift =
    shiftDoubt(row, columns.length) ??
    (cutBy ? `dấu «${cutBy}» của một câu có thể đã tách ô, các ô có thể bị lệch` : null) ??
    (isBroken ? 'dòng này hoặc dòng ngay trước thiếu ô, các ô có thể bị lệch' : null)
  const doubts = [shift, score.doubt]
  const answer = cellOf('correct').trim()
  const short =
    row.cells.length < columns.length
      ? [`Dòng này có ${row.cells.length} ô, ít hơn ${columns.length} tên cột.`]
      : []
  if (kind === 'SHORT' || (filled.length === 0 && kind === undefined && !isLabel(answer))) {
    return readQuestionAt(
      row.line,
      { ...asked, type: 'SHORT', options: [] },
      {
        doubts: [
          ...doubts,
          filled.length > 0 ? 'loại SHORT không có phương án, dòng này thì có' : null,
          isChoice(cellOf('type'))
            ? `loại «${cellOf('type')}» cần phương án, dòng này không có`
            : null,
          kind === undefined && answer === '' && all.length > 0
            ? 'không có phương án nào; nếu đây là câu trả lời ngắn, hãy ghi loại SHORT'
            : null,
          kind === undefined && all.length === 0 && aside !== undefined
            ? `cột «${aside}» có thể là một phương án; nếu đây là câu trả lời ngắn, hãy ghi loại SHORT`
            : null,
        ],
        notes: [
          answer ? `Đáp án mẫu (${answer}) không được giữ: câu trả lời ngắn do bạn chấm.` : null,
          ...short,
        ],
      },
    )
  }
  const found = readAnswers(answer, all)
  if (found === null && shift === null) {
    return refused(row.line, `đáp án «${answer}» không khớp với phương án nào`)
  }
  const answers = found ?? { right: [], doubt: null }
  const doubt =
    answers.doubt ??
    optionsDoubt(filled) ??
    (fromZero && /^[\d\s,;]+$/.test(answer) ? 'có dòng ghi đáp án 0, các số có thể đếm từ 0' : null)
  // In doubt no option is marked as correct, so that the user has to.
  const isCertain = doubt === null && shift === null
  const options = all
    .map(({ content }, at) => ({ content, isCorrect: isCertain && answers.right.includes(at) }))
    .filter(({ content }) => content !== '')
  const type = kind ?? (answers.right.length > 1 ? 'MULTI' : typeOf(options))
  return readQuestionAt(
    row.line,
    { ...asked, type, options: QUESTION_TYPES[type].hasOptions ? options : [] },
    { doubts: [...doubts, doubt], notes: short },
  )
}

function cellsOf(columns: readonly (Column | null)[], row: TableRow) {
  const cells = row.cells.map((cell) => disarmed(importedText(cell)))
  return {
    cellOf: (is: Column['is']) => cells[columns.findIndex((column) => column?.is === is)] ?? '',
    all: columns.flatMap((column, at) =>
      column?.is === 'option' ? [{ label: column.label, content: cells[at] ?? '' }] : [],
    ),
  }
}

function answersZero(columns: readonly (Column | null)[], row: TableRow): boolean {
  const { cellOf, all } = cellsOf(columns, row)
  return cellOf('correct') === '0' && readAnswers('0', all) === null
}

/** Cells that hold several options, or a row with one. */
function optionsDoubt(filled: readonly { content: string }[]): string | null {
  if (filled.some(({ content }) => /(?:^|\s)\(?A[.):][^]*\s\(?B[.):]/.test(content))) {
    return 'một ô có nhiều phương án'
  }
  return filled.length === 1 ? 'chỉ có một phương án' : null
}

const isLabel = (answer: string) => /^\(?(?:[A-Z]|\d{1,2})[.)]?$/i.test(answer)

/** Without the apostrophe that keeps a sheet from running a text as a formula. */
const disarmed = (cell: string) => (/^'[=+\-@＝＋－＠][^']*$/.test(cell) ? cell.slice(1) : cell)

/** Signs that cells stand in wrong columns. */
function shiftDoubt({ cells, isDoubtful }: TableRow, columns: number): string | null {
  if (isDoubtful) return 'dấu " trong dòng này không đóng đúng chỗ, các ô có thể bị lệch'
  const isLonger = cells.slice(columns).some((cell) => cell.trim() !== '')
  return isLonger
    ? `dòng này có ${cells.length} ô nhưng chỉ có ${columns} tên cột, các ô có thể bị lệch`
    : null
}

/** Whether some cells begin with a space, as behind the comma of a sentence, and others do not. */
function isCut({ cells }: TableRow): boolean {
  const others = cells.slice(1).filter((cell) => cell.trim() !== '')
  // A cell of several lines is quoted: its spaces are an indentation.
  const spaced = others.filter((cell) => cell.startsWith(' ') && !cell.includes('\n'))
  return spaced.length > 0 && spaced.length < others.length
}

/** They do not say how many options are right. */
const CHOICES = new Set(['trac nghiem', 'multiple choice', 'mcq', 'dung/sai', 'true/false'])

const isChoice = (cell: string) => CHOICES.has(foldText(cell))

const TYPE_NAMES: Partial<Record<string, QuestionType>> = {
  'chon mot': 'SINGLE',
  'mot lua chon': 'SINGLE',
  'single choice': 'SINGLE',
  'mot dap an': 'SINGLE',
  'chon nhieu': 'MULTI',
  'nhieu dap an': 'MULTI',
  'nhieu lua chon': 'MULTI',
  checkbox: 'MULTI',
  'tra loi ngan': 'SHORT',
  'short answer': 'SHORT',
  'tu luan': 'SHORT',
  'open-ended': 'SHORT',
}

/** `undefined` when the cell is empty, `null` for an unknown type. */
function typeNamed(cell: string): QuestionType | undefined | null {
  const name = cell.toUpperCase()
  if (name === '' || isChoice(cell)) return undefined
  return isQuestionType(name) ? name : (TYPE_NAMES[foldText(cell)] ?? null)
}

/** 1 for an empty cell, NaN for what is no number. */
function readScore(cell: string): { value: number; doubt: string | null } {
  if (cell === '') return { value: 1, doubt: null }
  const value = readTypedNumber(cell)
  if (!Number.isFinite(value)) return { value: NaN, doubt: `điểm «${cell}» không phải là số` }
  // A sheet in English writes thousands with a comma, one in Vietnamese with a dot.
  const isUnclear = /^[1-9]\d{0,2}[.,]\d{3}$/.test(cell)
  if (!isUnclear) return { value, doubt: null }
  const small = Number(cell.replace(',', '.'))
  return {
    value,
    doubt: `điểm «${cell}» có thể là ${typedNumber(small)} hoặc ${typedNumber(small * 1000)}`,
  }
}
