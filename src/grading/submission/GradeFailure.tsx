import { FormFailure } from '../../ui/form/FormFailure.tsx'
import type { SendFailure } from '../../sending/use-send-once.ts'

/** 'Chấm điểm lỗi' (section 8), what happened, and where the grade stands now. */
export const GradeFailure = ({ failure }: { failure: SendFailure | null }) => (
  <FormFailure
    title={failure ? 'Chấm điểm lỗi' : null}
    detail={failure ? detail(failure) : undefined}
  />
)

function detail({ error, arrived }: SendFailure): string {
  const { kind, message } = error
  if (arrived === 'unknown') {
    return 'Chưa rõ máy chủ đã lưu điểm hay chưa. Nội dung bạn nhập vẫn còn ở đây; hãy kiểm tra lại khi có mạng.'
  }
  if (arrived === 'unsent' && kind !== 'missing') {
    return `${message} Chưa kiểm tra được có ai vừa chấm bài này không, nên điểm chưa được gửi đi. Bạn có thể lưu lại.`
  }
  if (kind === 'missing') return 'Không tìm thấy bài nộp'
  if (kind === 'refused' || kind === 'denied') return message
  return `${message} Máy chủ chưa nhận điểm này, bạn có thể lưu lại.`
}
