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
        text: `Một lần ghi (commit) là một tấm ảnh chụp toàn bộ dự án, kèm lời giải thích vì sao bạn chụp. Có đủ ảnh, bạn quay lại bất cứ lúc nào và biết ai đã đổi điều gì.

Nghĩ về dự án gần nhất của bạn: bạn đã từng mất công việc vì ghi đè chưa? Ghi lại câu chuyện đó, cuối buổi ta sẽ xem Git cứu nó ra sao.`,
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
        text: `git status cho biết điều gì đã đổi.
git add <tệp> chọn những thay đổi sẽ vào tấm ảnh.
git commit -m "lời giải thích" chụp ảnh.
git log --oneline xem lại các tấm ảnh đã chụp.

Lời giải thích tốt trả lời câu hỏi “vì sao”, không chỉ “cái gì”. So sánh: “sửa lỗi” và “làm tròn phí giao hàng trước khi cộng, để tổng khớp hóa đơn”.`,
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
        text: `Một nhánh chỉ là một cái nhãn dán vào một lần ghi. Tạo nhánh không tốn gì, vì vậy hãy tạo một nhánh cho mỗi ý tưởng:

git switch -c thu-giao-dien-moi

Thử xong, thích thì gộp về; không thích thì xóa nhãn đi, dự án vẫn nguyên vẹn.`,
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
        text: `Xung đột không phải là lỗi. Git chỉ đang hỏi: hai người cùng sửa dòng này, bạn muốn giữ ý nào?

Mở tệp, tìm các dấu <<<<<<<, ======= và >>>>>>>. Phần trên là bản của bạn, phần dưới là bản kia. Sửa đoạn ấy thành điều đúng, xóa ba dòng dấu, rồi git add và git commit.

Trước khi ghi, hãy chạy thử chương trình một lần: gộp xong mà không chạy thì chưa gọi là xong.`,
        resources: [
          { title: 'Phiếu ghi chép bài học (PDF)', kind: 'PDF', file: 'phieu-ghi-chep.pdf' },
        ],
      },
      {
        title: 'Đưa kho mã lên GitHub',
        type: 'VIDEO',
        seconds: 610,
        text: `Kho trên mạng là bản sao mà cả nhóm nhìn thấy. Ba lệnh là đủ để bắt đầu:

git remote add origin <địa chỉ>
git push -u origin main
git pull

Hãy tạo một kho công khai cho bài tập của khóa học này. Đó là dòng đầu tiên trong hồ sơ lập trình của bạn.`,
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
