import type { ImportFormat } from './question-import.ts'

const EXAMPLES: Record<ImportFormat, string> = {
  csv: `câu hỏi,loại,điểm,phương án A,phương án B,phương án C,đáp án
Thủ đô của Việt Nam?,SINGLE,1,Hà Nội,Huế,Đà Nẵng,A
Những số nào chẵn?,MULTI,2,2,3,4,"A, C"
Vì sao lá cây màu xanh?,SHORT,1,,,,`,
  aiken: `Thủ đô của Việt Nam là thành phố nào?
A. Hà Nội
B. Huế
C. Đà Nẵng
ANSWER: A`,
  gift: `Thủ đô của Việt Nam là thành phố nào? {
  =Hà Nội
  ~Huế
  ~Đà Nẵng
}

Trái Đất quay quanh Mặt Trời. {TRUE}`,
}

/** What a text in this format looks like. */
export const FormatHelp = ({ format, name }: { format: ImportFormat; name: string }) => (
  <details className="format-help">
    <summary>Xem ví dụ {name}</summary>
    <pre>{EXAMPLES[format]}</pre>
  </details>
)
