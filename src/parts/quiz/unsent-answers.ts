import { draftsOf, type KeptDraft } from '../drafts/draft-store.ts'
import { readKeptAnswers } from './kept-answers.ts'

/** The answers of a quiz that this device keeps and the server does not have, newest attempt first. */
export const unsentAnswers = (owner: string, assessmentId: string): KeptDraft[] =>
  draftsOf({ owner, kind: 'quiz', target: assessmentId }).filter(
    ({ value }) => readKeptAnswers(value).length > 0,
  )
