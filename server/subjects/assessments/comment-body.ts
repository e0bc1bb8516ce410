import { z } from '../../platform/http/context.ts'
import { filledLines } from '../../platform/http/filled-text.ts'

/** The body of a new comment on a submission, by its student or a teacher (docs/product.md#comment-rules). */
export const CommentBody = z.object({
  message: filledLines('Vui lòng nhập bình luận.').max(5000, 'Bình luận dài tối đa 5.000 ký tự.'),
})
