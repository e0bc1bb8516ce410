import { ApiError } from '../../api/errors.ts'

/**
 * Reads a byte of every file and throws an `ApiError` of kind 'refused' when it cannot: a file deleted or
 * changed since it was chosen, or a dropped folder, would fail during the upload with the same error as a
 * lost connection.
 */
export async function expectReadable(files: readonly File[]): Promise<void> {
  for (const file of files) {
    try {
      await file.slice(0, 1).arrayBuffer()
    } catch {
      const message = `Không đọc được tệp “${file.name}”. Hãy bỏ ra rồi chọn lại.`
      throw new ApiError('refused', message)
    }
  }
}
