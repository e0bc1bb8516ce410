import { MAX_FILE_SIZE } from '../../../shared/rules/picked-files.ts'

/** What the fields do, for whoever makes a first lesson. */
export const LessonHelp = () => (
  <section className="lesson-help" aria-labelledby="lesson-help">
    <h3 id="lesson-help">Gợi ý</h3>
    <ul>
      <li>Tài nguyên chính được mở trước; nếu chưa chọn, đó là tài nguyên đầu tiên.</li>
      <li>VIDEO: dán liên kết YouTube hoặc tải lên tệp MP4, WebM.</li>
      <li>DOCUMENT: tải lên PDF, Word hoặc viết ngay trong phần mô tả.</li>
      <li>QUIZ: lưu bài học trước, rồi thêm câu hỏi bằng nút «Thêm quiz» ở danh sách bài học.</li>
      <li>Mỗi tệp khoảng {MAX_FILE_SIZE}. Video dài hơn nên đưa lên YouTube rồi dán liên kết.</li>
    </ul>
  </section>
)
