import { isRefusedName } from '../../../shared/rules/submission-files.ts'
import {
  MAX_FILES,
  sizeProblem,
  type FileRules,
  type PickedFile,
} from '../../../shared/rules/picked-files.ts'

/**
 * Video, PDF, image, audio, Word, plain text, CSV, markdown (docs/product.md#lesson-rules). The
 * endings serve a device that has no media type for them.
 */
const ENDINGS =
  /\.(?:mp4|m4v|webm|ogv|mov|mkv|avi|mp3|m4a|ogg|oga|wav|aac|flac|png|jpe?g|gif|webp|avif|heic|pdf|docx?|txt|csv|md|markdown)$/i

/** What the browser's own chooser offers first. */
export const LESSON_FILE_ACCEPT = 'video/*,image/*,audio/*,.pdf,.doc,.docx,.txt,.csv,.md,.markdown'

/** An author's file may have a rare ending, but not one that a browser runs or shows as a page. */
const isTakenKind = ({ name, type = '' }: PickedFile): boolean =>
  !isRefusedName(name) && (ENDINGS.test(name.trim()) || /^(?:video|audio|image)\//.test(type))

export const LESSON_FILES: FileRules = {
  problemOf: (file) =>
    isTakenKind(file)
      ? sizeProblem(file)
      : 'Bài học không nhận loại tệp này. Hãy dùng video, PDF, ảnh, âm thanh, Word, văn bản (.txt), CSV hoặc Markdown.',
  tooMany: `Mỗi lần lưu gửi được tối đa ${MAX_FILES} tệp. Hãy lưu rồi thêm tệp còn lại.`,
}
