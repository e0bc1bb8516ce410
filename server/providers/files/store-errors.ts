import { AppError } from '../../platform/errors.ts'

/** What people are told while no file can be stored or read; the app keeps what they typed and chose. */
const AGAIN = 'Những gì bạn đã nhập vẫn còn nguyên; hãy thử lại sau ít phút.'

/** 503 FILES_DOWN: the folder cannot be written or read, or the bucket does not answer. The cause goes to the log. */
export const filesDown = (cause: unknown) =>
  new AppError('unavailable', 'FILES_DOWN', `Kho tệp đang tạm gián đoạn. ${AGAIN}`, undefined, {
    cause,
  })

/** 503 FILES_FULL: no space is left. The cause goes to the log. */
export const filesFull = (cause: unknown) =>
  new AppError('unavailable', 'FILES_FULL', `Máy chủ hết chỗ chứa tệp. ${AGAIN}`, undefined, {
    cause,
  })
