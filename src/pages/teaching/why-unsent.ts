import type { ApiError } from '../../api/errors.ts'

/** Why a save did not go out: the item could not be read again before it. */
export const whyUnsent = ({ kind, message }: ApiError): string =>
  kind === 'missing'
    ? 'Nội dung này không còn nữa, có thể người khác vừa xoá. Những gì bạn nhập vẫn còn ở đây.'
    : `${message} Chưa kiểm tra được có ai vừa sửa nội dung này không, nên chưa gửi gì đi. Bạn có thể lưu lại.`
