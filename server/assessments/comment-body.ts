import { z } from '../http/context.ts'
import { filledText } from '../http/filled-text.ts'

/** A comment under a submission, by its student or its teachers; not empty after trimming. */
export const CommentBody = z.object({
  message: filledText('Vui lòng nhập bình luận.').max(5000, 'Bình luận dài tối đa 5.000 ký tự.'),
})
