// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detectFormat } from '../../src/pages/teaching/assessments/import/detect-format.ts'
import {
  verdictOn,
  type Reading,
} from '../../src/pages/teaching/assessments/import/question-import.ts'
import { readAiken } from '../../src/pages/teaching/assessments/import/read-aiken.ts'
import { readCsv } from '../../src/pages/teaching/assessments/import/read-csv.ts'
import { readGift } from '../../src/pages/teaching/assessments/import/read-gift.ts'
import { holdsElements } from '../../shared/rules/markup.ts'
import {
  anyQuestion,
  asAiken,
  asCells,
  asCsv,
  asGift,
  NAMINGS,
  type AnyQuestion,
} from '../support/question-texts.ts'

/**
 * Whatever a question says, a reader reads it as it was written, or marks it as in doubt, or refuses it. It never
 * reads another right answer. For more runs:
 * `FUZZ_RUNS=1000 FUZZ_SEED=$RANDOM npm test -- tests/unit/import-properties.test.ts`.
 */

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 25)
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_128)
const SETTINGS = { numRuns: RUNS, seed: SEED }

/** Questions by reader and verdict, so that the last test finds a reader that refuses everything. */
const counts: Record<string, Record<string, number>> = {}

/** The questions that were read without a doubt though nobody wrote them so. */
function misread(name: string, written: readonly AnyQuestion[], { questions }: Reading) {
  const tally = (counts[name] ??= { read: 0, doubt: 0, refused: 0 })
  if (questions.length === 0) return ['nothing was found']
  return questions.flatMap((found) => {
    const verdict = verdictOn(found)
    tally[verdict] = (tally[verdict] ?? 0) + 1
    if (verdict !== 'read' || !found.question) return []
    const { question, options } = found.question
    const read: AnyQuestion = {
      question,
      options: options.map(({ content }) => content),
      right: options.flatMap(({ isCorrect }, at) => (isCorrect ? [at] : [])),
    }
    const isWritten = written.some((each) => JSON.stringify(each) === JSON.stringify(read))
    return isWritten ? [] : [{ read, written }]
  })
}

/** In Moodle's own format no text may look like HTML or like the name of a format, and no option like a weight. */
const isForMoodle = ({ question, options }: AnyQuestion) =>
  [question, ...options].every(
    (text) => !holdsElements(text) && !/^\[(?:html|plain|moodle|markdown)\]/i.test(text),
  ) && !options.some((text) => /^%-?\d/.test(text))

/** Half of the texts with several lines begin with an indentation, as code does. */
const withIndentation = ({ question, options, right }: AnyQuestion): AnyQuestion => {
  const indented = (text: string) =>
    text.includes('\n') && text.length % 2 === 0 ? `    ${text}` : text
  return { question: indented(question), options: options.map(indented), right }
}

/** HTML collapses spaces. */
function withSingleSpaces({ question, options, right }: AnyQuestion): AnyQuestion {
  const single = (text: string) => text.replaceAll(/[ \t\u00a0]+/g, ' ')
  return { question: single(question), options: options.map(single), right }
}

test.each(['', '[plain]', '[html]'] as const)('GIFT «%s» is never misread', (format) => {
  const questions = {
    '': anyQuestion.filter(isForMoodle),
    '[plain]': anyQuestion.map(withIndentation),
    '[html]': anyQuestion.map(withSingleSpaces),
  }[format]
  fc.assert(
    fc.property(fc.array(questions, { minLength: 1, maxLength: 3 }), (written) => {
      const text = written.map((each) => asGift(each, format)).join('\n')
      expect(misread(`GIFT ${format}`, written, readGift(text))).toEqual([])
    }),
    SETTINGS,
  )
})

/** Aiken cannot escape a line of a text that looks like one of Aiken's own lines. */
const isForAiken = ({ question, options }: AnyQuestion) =>
  [question, ...options].every(
    (text) =>
      !text
        .split('\n')
        .some((line, at) => at > 0 && /^\s*(?:\(?[A-Z][.)]|[^:：]*[:：])/i.test(line)) &&
      !/^[^:：]*(?:answers?|đáp án|correct)[^:：]*[:：]/i.test(text.normalize('NFC')),
  )

test('Aiken is never misread', () => {
  fc.assert(
    fc.property(
      fc.array(anyQuestion.filter(isForAiken).map(withIndentation), { minLength: 1, maxLength: 3 }),
      (written) => {
        const text = written.map(asAiken).join('\n')
        expect(misread('Aiken', written, readAiken(text))).toEqual([])
      },
    ),
    SETTINGS,
  )
})

// The cast is safe: the keys are these.
const namings = Object.keys(NAMINGS) as (keyof typeof NAMINGS)[]

/** An apostrophe before the sign of a formula belongs to the spreadsheet, not to the text. */
const isForSheets = ({ question, options }: AnyQuestion) =>
  [question, ...options].every((text) => !/^'[=+@-]/.test(text))

test.each(namings)('tables that name the right answers by %s are never misread', (naming) => {
  fc.assert(
    fc.property(
      fc.array(anyQuestion.filter(isForSheets).map(withIndentation), {
        minLength: 1,
        maxLength: 4,
      }),
      (written) => {
        expect(misread(`, ${naming}`, written, readCsv(asCsv(written, naming, ',')))).toEqual([])
        expect(misread(`; ${naming}`, written, readCsv(asCsv(written, naming, ';')))).toEqual([])
        expect(misread(`cells ${naming}`, written, readCsv(asCells(written, naming)))).toEqual([])
      },
    ),
    SETTINGS,
  )
})

test('no text makes a reader throw, and each question found is read or has a problem', () => {
  const garbage = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.array(anyQuestion, { maxLength: 3 }).map((all) => all.map(asAiken).join('{')),
    fc
      .array(
        fc.constantFrom(
          '{',
          '}',
          '=',
          '~',
          '#',
          '\\',
          '"',
          '\n',
          '\t',
          ',',
          ';',
          'A.',
          'ANSWER: A',
          '::',
          '//',
          '<b>',
          '<p',
          '%50%',
          'câu hỏi',
          'sep=;',
          'a',
        ),
        { maxLength: 40 },
      )
      .map((pieces) => pieces.join('')),
  )
  fc.assert(
    fc.property(garbage, (text) => {
      detectFormat(text)
      for (const read of [readGift, readAiken, readCsv]) {
        for (const found of read(text).questions) {
          expect(found.question !== null || found.problem !== null).toBe(true)
        }
      }
    }),
    { ...SETTINGS, numRuns: RUNS * 3 },
  )
})

test('each reader reads more than 30 percent of the questions without a doubt', () => {
  if (process.env['FUZZ_RUNS']) console.log(counts)
  for (const [name, { read = 0, doubt = 0, refused = 0 }] of Object.entries(counts)) {
    expect(read / (read + doubt + refused), name).toBeGreaterThan(0.3)
  }
})
