import {
  readQuestionAt,
  typeOf,
  refused,
  type Reading,
  type ReadQuestion,
} from './question-import.ts'

const OPTION = /^([A-Z])[.)]\s*(.*)$/
const ANSWER = /^(?:ANSWER|ĐÁP ÁN)\s*:\s*(.*)$/iu

interface Block {
  line: number
  textLines: string[]
  options: { letter: string; content: string }[]
}

/**
 * Aiken: the question, options `A.` or `A)`, then `ANSWER: B`. Beyond the format: questions and
 * options of several lines, several answers (`ANSWER: A, C`), 'ĐÁP ÁN' for ANSWER.
 */
export function readAiken(text: string): Reading {
  const read: ReadQuestion[] = []
  let block: Block | null = null
  for (const [at, raw] of text.split(/\r\n?|\n/).entries()) {
    const line = raw.trim()
    if (!line) continue
    block ??= { line: at + 1, textLines: [], options: [] }
    const answer = ANSWER.exec(line)
    if (answer) {
      read.push(finish(block, answer[1] ?? ''))
      block = null
      continue
    }
    const option = OPTION.exec(line)
    const last = block.options.at(-1)
    if (option && block.textLines.length > 0) {
      block.options.push({ letter: option[1] ?? '', content: option[2] ?? '' })
    } else if (last) last.content += `\n${line}`
    else block.textLines.push(line)
  }
  if (block) read.push(refused(block.line, 'thiếu dòng «ANSWER:» với chữ cái của đáp án đúng'))
  return { questions: read, notes: [] }
}

function finish({ line, textLines, options }: Block, answer: string): ReadQuestion {
  const letters: string[] = answer.toUpperCase().match(/[A-Z]/g) ?? []
  const missing = letters.filter((letter) => !options.some((option) => option.letter === letter))
  if (textLines.length === 0) return refused(line, 'thiếu câu hỏi trước dòng «ANSWER:»')
  if (!/^[A-Z](?:[\s,;&]+[A-Z])*\.?$/i.test(answer.trim())) {
    return refused(line, 'dòng «ANSWER:» cần chữ cái của đáp án đúng, ví dụ «ANSWER: B»')
  }
  if (missing.length > 0) {
    return refused(line, `dòng «ANSWER:» nêu ${missing.join(', ')} nhưng không có phương án đó`)
  }
  const marked = options.map(({ letter, content }) => ({
    content,
    isCorrect: letters.includes(letter),
  }))
  return readQuestionAt(line, {
    question: textLines.join('\n'),
    type: typeOf(marked),
    score: 1,
    options: marked,
  })
}
