import type { SeedSection } from '../types.ts'

/** A short free course with content in every lesson. */
export const gitSections: SeedSection[] = [
  {
    title: 'Cỗ máy thời gian',
    summary: 'Kho mã, lần ghi và cách quay lại quá khứ.',
    lessons: [
      {
        title: 'Vì sao cần quản lý phiên bản',
        type: 'VIDEO',
        seconds: 380,
        preview: true,
        text: `<p>Một lần ghi (commit) là một tấm ảnh chụp toàn bộ dự án, kèm lời giải thích vì sao bạn chụp. Có đủ ảnh, bạn quay lại bất cứ lúc nào và biết ai đã đổi điều gì.</p>
<p>Nghĩ về dự án gần nhất của bạn: bạn đã từng mất công việc vì ghi đè chưa? Ghi lại câu chuyện đó, cuối buổi ta sẽ xem Git cứu nó ra sao.</p>`,
        resources: [
          {
            title: 'Git và GitHub cho người mới',
            kind: 'VIDEO',
            url: 'https://youtu.be/RGOj5yH7evk',
          },
        ],
      },
      {
        title: 'Bốn lệnh dùng mỗi ngày',
        type: 'DOCUMENT',
        seconds: 420,
        preview: true,
        text: `<ul>
<li><code>git status</code> cho biết điều gì đã đổi.</li>
<li><code>git add &lt;tệp&gt;</code> chọn những thay đổi sẽ vào tấm ảnh.</li>
<li><code>git commit -m "lời giải thích"</code> chụp ảnh.</li>
<li><code>git log --oneline</code> xem lại các tấm ảnh đã chụp.</li>
</ul>
<p>Lời giải thích tốt trả lời câu hỏi “vì sao”, không chỉ “cái gì”. So sánh: “sửa lỗi” và “làm tròn phí giao hàng trước khi cộng, để tổng khớp hóa đơn”.</p>`,
        resources: [
          { title: 'Phiếu ghi chép bài học (PDF)', kind: 'PDF', file: 'phieu-ghi-chep.pdf' },
        ],
      },
    ],
  },
  {
    title: 'Làm việc cùng nhau',
    summary: 'Nhánh, gộp, xung đột và kho mã trên mạng.',
    lessons: [
      {
        title: 'Nhánh: thử mà không sợ',
        type: 'VIDEO',
        seconds: 560,
        text: `<p>Một nhánh chỉ là một cái nhãn dán vào một lần ghi. Tạo nhánh không tốn gì, vì vậy hãy tạo một nhánh cho mỗi ý tưởng:</p>
<pre><code>git switch -c thu-giao-dien-moi</code></pre>
<p>Thử xong, thích thì gộp về; không thích thì xoá nhãn đi, dự án vẫn nguyên vẹn.</p>`,
        resources: [
          {
            title: 'Git thực hành',
            kind: 'VIDEO',
            url: 'https://www.youtube.com/watch?v=HVsySz-h9r4',
          },
        ],
      },
      {
        title: 'Gỡ xung đột một cách bình tĩnh',
        type: 'DOCUMENT',
        seconds: 480,
        text: `<p>Xung đột không phải là lỗi. Git chỉ đang hỏi: hai người cùng sửa dòng này, bạn muốn giữ ý nào?</p>
<p>Mở tệp, tìm các dấu <code>&lt;&lt;&lt;&lt;&lt;&lt;&lt;</code>, <code>=======</code> và <code>&gt;&gt;&gt;&gt;&gt;&gt;&gt;</code>. Phần trên là bản của bạn, phần dưới là bản kia. Sửa đoạn ấy thành điều đúng, xoá ba dòng dấu, rồi <code>git add</code> và <code>git commit</code>.</p>
<p>Trước khi ghi, hãy chạy thử chương trình một lần: gộp xong mà không chạy thì chưa gọi là xong.</p>`,
        resources: [
          { title: 'Phiếu ghi chép bài học (PDF)', kind: 'PDF', file: 'phieu-ghi-chep.pdf' },
        ],
      },
      {
        title: 'Đưa kho mã lên GitHub',
        type: 'VIDEO',
        seconds: 610,
        text: `<p>Kho trên mạng là bản sao mà cả nhóm nhìn thấy. Ba lệnh là đủ để bắt đầu:</p>
<pre><code>git remote add origin &lt;địa chỉ&gt;
git push -u origin main
git pull</code></pre>
<p>Hãy tạo một kho công khai cho bài tập của khóa học này. Đó là dòng đầu tiên trong hồ sơ lập trình của bạn.</p>`,
        resources: [
          {
            title: 'Từ máy của bạn lên GitHub',
            kind: 'VIDEO',
            url: 'https://www.youtube.com/embed/RGOj5yH7evk',
          },
        ],
      },
    ],
  },
]
