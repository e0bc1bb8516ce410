import { expect, test } from 'vitest'
import { joinWithOr } from '../../shared/format/join-with-or.ts'
import { assessmentTypeOf } from '../../shared/rules/assessment-types.ts'
import { resourceKindOf } from '../../shared/rules/lesson-media.ts'
import { lessonTypeOf } from '../../shared/rules/lesson-types.ts'
import {
  isCorrectAnswer,
  isQuestionType,
  questionTypes,
} from '../../shared/rules/question-types.ts'

test('messages name the question types in their order', () => {
  expect(joinWithOr(questionTypes)).toBe('SINGLE, MULTI hoặc SHORT')
})

test.each(['constructor', 'single', '', 'ORDERING'])('%j is no question type', (name) => {
  expect(isQuestionType(name)).toBe(false)
})

test('an unknown name becomes the default of its set', () => {
  expect(['DOCUMENT', 'QUIZ', 'LIVE', ''].map(lessonTypeOf)).toEqual([
    'DOCUMENT',
    'QUIZ',
    'VIDEO',
    'VIDEO',
  ])
  expect(['PDF', 'toString', ''].map(resourceKindOf)).toEqual(['PDF', 'OTHER', 'OTHER'])
  expect(['QUIZ', 'SURVEY', ''].map(assessmentTypeOf)).toEqual(['QUIZ', 'ASSIGNMENT', 'ASSIGNMENT'])
})

const options = [{ isCorrect: true }, { isCorrect: false }, { isCorrect: true }]

test.each([
  [[0, 2], true],
  [[0], false],
  [[0, 1, 2], false],
  [[], false],
])('an answer is correct with exactly the correct options: %j', (chosen, correct) => {
  expect(isCorrectAnswer({ type: 'MULTI', options }, chosen)).toBe(correct)
})

test('an answer in words is neither right nor wrong', () => {
  expect(isCorrectAnswer({ type: 'SHORT', options: [] }, [])).toBeNull()
})
