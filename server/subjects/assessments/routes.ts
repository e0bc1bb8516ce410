import {
  AssessmentDetailSchema,
  SubmissionCommentSchema,
  SubmissionSchema,
  ThreadPageSchema,
  ThreadSchema,
} from '../../../shared/contract/assessments.ts'
import { readIsoTime } from '../../../shared/format/iso-time.ts'
import { MAX_FILE_BYTES, MAX_FILE_SIZE, MAX_FILES } from '../../../shared/rules/picked-files.ts'
import { z } from '../../platform/http/context.ts'
import { body, ok, signedInRoute, routerOf } from '../../platform/http/route.ts'
import { tooLarge } from '../../platform/errors.ts'
import { multipart } from '../../platform/http/forms.ts'
import { jsonWithRows } from '../../platform/http/json-rows.ts'
import { pageQuery } from '../../platform/http/pages.ts'
import { rowId } from '../../platform/http/params.ts'
import { afterSubmit, openAssignment, submitAssignment } from './assignment-submission.ts'
import { assessmentDetail } from './quiz-attempts.ts'
import { submitQuiz } from './quiz-submission.ts'
import { addComment, threadOf, threadPage } from './threads.ts'
import { readMultipart } from '../../providers/files/form.ts'
import { limited } from '../../platform/limits/limited.ts'
import { CommentBody } from './comment-body.ts'

const params = z.object({ id: rowId })

const TEXT_BYTES = 100 * 1024
const ANSWERS_CHARACTERS = 200_000

/** 413 above 100 kB. */
function checkedText(textAnswer: string): string {
  if (Buffer.byteLength(textAnswer) <= TEXT_BYTES) return textAnswer
  const message = 'Phần trả lời bằng chữ dài quá 100 kB.'
  throw tooLarge(message, { textAnswer: message })
}

/** The request's `startedAt`; null for an invalid time or one in the future. */
function pastTime(value: string | undefined, now: Date): Date | null {
  const time = readIsoTime(value ?? '')
  return time <= now.getTime() ? new Date(time) : null
}

const submitted = ok(z.object({ submission: SubmissionSchema }), 'Bài đã nộp')

/** The assessment calls of students (docs/product.md#student-calls); the services check the access. */
export const studentAssessmentRoutes = () =>
  routerOf(
    signedInRoute({
      path: '/assessments/{id}',
      summary: 'Một bài kiểm tra hoặc bài tập; với bài kiểm tra thì bắt đầu hoặc tiếp tục lượt làm',
      request: { params },
      answers: ok(AssessmentDetailSchema),
      also: [409],
      run: ({ deps, actor, params: { id } }) => assessmentDetail(deps, actor, id),
    }),
    signedInRoute({
      path: '/assessments/{id}/thread',
      summary: 'Bài nộp mới nhất của tôi và trao đổi quanh bài đó',
      request: { params, query: z.object(pageQuery(500)) },
      answers: ok(z.union([ThreadSchema, ThreadPageSchema])),
      run: async ({ c, deps, actor, params: { id }, query: { limit, after } }) => {
        if (limit !== undefined) {
          return c.json(await threadPage(deps, actor, id, { limit, after }), 200)
        }
        const { head, comments } = await threadOf(deps, actor, id)
        return jsonWithRows(c, head, 'comments', comments)
      },
    }),
    signedInRoute({
      method: 'post',
      path: '/assessments/{id}/submit-quiz',
      summary: 'Nộp bài kiểm tra; mỗi lượt làm chỉ nộp một lần',
      request: {
        params,
        ...body(
          z.object({
            answersJson: z
              .string('Thiếu answersJson.')
              .max(ANSWERS_CHARACTERS, 'answersJson quá dài.')
              .openapi({ example: '[[0],[1,3],[]]' }),
            startedAt: z.string('startedAt phải là chuỗi.').optional(),
            textAnswer: z.string('textAnswer phải là chuỗi.').default(''),
          }),
        ),
      },
      answers: submitted,
      also: [409, 413],
      run: async ({ deps, actor, params, json: { answersJson, startedAt, textAnswer } }) => {
        const submission = await submitQuiz(deps, actor, params.id, {
          answersJson,
          startedAt: pastTime(startedAt, deps.now()),
          textAnswer: checkedText(textAnswer),
        })
        return { submission }
      },
    }),
    signedInRoute({
      method: 'post',
      path: '/assessments/{id}/submit-assignment',
      summary: `Nộp bài tập (tối đa ${MAX_FILES} tệp, mỗi tệp ${MAX_FILE_SIZE}); nộp lại thay thế lần nộp trước`,
      limit: limited('upload'),
      request: { params, ...multipart(['startedAt', 'textAnswer'], ['files'], []) },
      answers: submitted,
      also: [409],
      run: async ({ c, deps, actor, params: { id } }) => {
        // Before the files are stored: a submission that is refused anyway must not fill the disk.
        await openAssignment(deps, actor, id)
        const form = await readMultipart(c, {
          files: { files: MAX_FILES },
          fileBytes: MAX_FILE_BYTES,
          // Forms send line ends as two bytes; `checkedText` counts them as one.
          fieldBytes: 2 * TEXT_BYTES,
        })
        const done = await form.orDiscardFiles(async () =>
          submitAssignment(deps, actor, id, {
            startedAt: pastTime(form.fields['startedAt'], deps.now()),
            textAnswer: checkedText((form.fields['textAnswer'] ?? '').replace(/\r\n?/g, '\n')),
            files: form.files,
          }),
        )
        return { submission: await afterSubmit(deps, actor, done) }
      },
    }),
    signedInRoute({
      method: 'post',
      path: '/submissions/{id}/comments',
      summary: 'Bình luận dưới bài nộp của mình',
      limit: limited('comment'),
      request: {
        params,
        ...body(CommentBody),
      },
      answers: ok(SubmissionCommentSchema),
      also: [409],
      run: ({ deps, actor, params: { id }, json: { message } }) =>
        addComment(deps, actor, id, message),
    }),
  )
