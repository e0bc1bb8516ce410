import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { assessments, quizQuestions, submissions } from '../../platform/db/schema.ts'
import { isOneOf } from '../../platform/db/slices.ts'
import type { ExportTable } from './export-table.ts'

/** What was chosen in quizzes: a line for each question, with the options in words. */
export const CHOSEN_ANSWERS: ExportTable = {
  name: 'tra-loi-trac-nghiem',
  about: 'Phương án bạn đã chọn trong các bài trắc nghiệm, theo mã bài nộp',
  heads: ['Mã bài nộp', 'Bài', 'Câu', 'Câu hỏi', 'Đã chọn'],
  async *parts({ db: { q } }, userId) {
    const handedIn = await q
      .select({
        id: submissions.id,
        assessmentId: submissions.assessmentId,
        answersJson: submissions.answersJson,
        title: assessments.title,
      })
      .from(submissions)
      .innerJoin(assessments, eq(assessments.id, submissions.assessmentId))
      .where(and(eq(submissions.userId, userId), isNotNull(submissions.answersJson)))
      .orderBy(asc(submissions.id))
    const questions = await q
      .select({
        assessmentId: quizQuestions.assessmentId,
        question: quizQuestions.question,
        options: quizQuestions.options,
      })
      .from(quizQuestions)
      .where(
        isOneOf(quizQuestions.assessmentId, [
          ...new Set(handedIn.map(({ assessmentId }) => assessmentId)),
        ]),
      )
      .orderBy(asc(quizQuestions.assessmentId), asc(quizQuestions.sortOrder), asc(quizQuestions.id))
    for (const { id, assessmentId, answersJson, title } of handedIn) {
      const asked = questions.filter((one) => one.assessmentId === assessmentId)
      yield readAnswers(answersJson).map((chosen, at) => [
        id,
        title,
        at + 1,
        asked[at]?.question ?? '',
        chosen.map((index) => asked[at]?.options[index]?.content ?? `#${index + 1}`).join(' | '),
      ])
    }
  },
}

/** In the author's order; written by this server alone. */
const readAnswers = (answersJson: string | null): number[][] =>
  answersJson === null ? [] : (JSON.parse(answersJson) as number[][])
