import type { SeedSection } from '../types.ts'

const WORKSHEET = {
  title: 'Phiếu ghi chép bài học (PDF)',
  kind: 'PDF',
  file: 'phieu-ghi-chep.pdf',
} as const
const EMAILS = {
  title: 'Mẫu thư công việc tiếng Anh (PDF)',
  kind: 'PDF',
  file: 'mau-thu-cong-viec.pdf',
} as const

/** A course with content in every lesson. */
export const englishSections: SeedSection[] = [
  {
    title: 'Mở lời',
    summary: 'Chào hỏi, tự giới thiệu và nói chuyện phiếm trước giờ họp.',
    lessons: [
      {
        title: 'Khóa học này dành cho ai?',
        type: 'VIDEO',
        seconds: 16,
        preview: true,
        text: `Xem đoạn phim ngắn để biết năm tình huống mà chúng ta sẽ luyện, rồi tự chấm điểm mình ở từng tình huống theo thang từ 1 đến 5. Cuối khóa học bạn sẽ chấm lại.

Hãy chuẩn bị một người bạn học cùng, hoặc chức năng ghi âm trên điện thoại. Nói thầm trong đầu không được tính.`,
        resources: [
          {
            title: 'Phim giới thiệu khóa học',
            kind: 'VIDEO',
            file: 'gioi-thieu-tieng-anh.mp4',
            seconds: 16,
          },
          WORKSHEET,
        ],
      },
      {
        title: 'Tự giới thiệu trong ba mươi giây',
        type: 'VIDEO',
        seconds: 540,
        preview: true,
        text: `Một lời giới thiệu tốt có ba phần: bạn là ai, bạn làm gì, hôm nay bạn ở đây để làm gì.

“Hi, I'm Lan from the finance team. I look after the monthly reports, and I'm here today to walk you through the new format.”

Lưu ý phát âm: đừng bỏ âm cuối trong “finance”, “format”, “reports”. Đọc chậm, kéo dài âm cuối một cách cường điệu trước, sau đó mới tăng tốc.`,
        resources: [
          {
            title: 'Ba mươi phút tiếng Anh căn bản',
            kind: 'VIDEO',
            url: 'https://www.youtube.com/watch?v=juKd26qkNAw',
          },
        ],
      },
      {
        title: 'Nói chuyện phiếm trước giờ họp',
        type: 'DOCUMENT',
        seconds: 420,
        text: `Ba phút chờ đủ người là lúc dễ nói nhất, vì chẳng ai chấm điểm bạn. Hỏi một câu mở, nghe, rồi hỏi tiếp một câu liên quan.

Những câu mở an toàn:
- How was your weekend? Did you get some rest?
- Is it still raining on your side?
- I heard your team just launched something. How did it go?

Tránh hỏi tuổi, lương và chuyện gia đình khi chưa thân; điều bình thường ở ta có thể khiến người khác lúng túng.`,
        resources: [WORKSHEET],
      },
    ],
  },
  {
    title: 'Trong cuộc họp',
    summary: 'Xin nhắc lại, ngắt lời lịch sự, đồng ý và không đồng ý.',
    lessons: [
      {
        title: 'Khi bạn không nghe kịp',
        type: 'VIDEO',
        seconds: 605,
        text: `Im lặng gật đầu là cách đắt nhất để giữ thể diện. Hãy dùng một trong ba câu sau, từ nhẹ đến rõ:

- Sorry, could you say that again?
- Just to make sure I follow: do you mean the March figures?
- I lost you after “budget”. Could you go over that part once more?

Câu thứ hai tốt nhất, vì bạn cho người nói biết mình đã hiểu đến đâu.`,
        resources: [
          {
            title: 'Nói để người khác muốn nghe',
            kind: 'VIDEO',
            url: 'https://youtu.be/eIho2S0ZahI',
          },
        ],
      },
      {
        title: 'Ngắt lời mà vẫn lịch sự',
        type: 'DOCUMENT',
        seconds: 360,
        text: `Công thức: gọi tên, xin lỗi ngắn, nêu lý do.

“Anna, sorry to jump in. Before we move on, I think we need a decision on the date.”

Sau khi nói xong, trả lời lại cho người vừa bị ngắt: “Back to you, Anna.” Ba từ ấy khiến bạn trở thành người điều phối thay vì người chen ngang.

Bài tập: nghe lại một cuộc họp gần đây, tìm một chỗ lẽ ra bạn nên lên tiếng và viết câu bạn sẽ nói.`,
        resources: [WORKSHEET],
      },
      {
        title: 'Không đồng ý mà không làm ai mất lòng',
        type: 'VIDEO',
        seconds: 690,
        text: `Ghi nhận trước, nêu băn khoăn sau, kết bằng một đề nghị:

“I see why that would be faster. My worry is the testing time. Could we keep Friday, but release to a small group first?”

So với “I don't agree”, câu trên dài hơn sáu giây và tiết kiệm được nửa giờ tranh luận.`,
        resources: [
          {
            title: 'Mười cách để trò chuyện tốt hơn',
            kind: 'VIDEO',
            url: 'https://www.youtube.com/embed/R1vskiVDwl4',
          },
          WORKSHEET,
        ],
      },
    ],
  },
  {
    title: 'Thư công việc',
    summary: 'Viết ngắn, rõ và đúng mực; báo tin không vui mà vẫn giữ được quan hệ.',
    lessons: [
      {
        title: 'Dòng tiêu đề và câu đầu tiên',
        type: 'DOCUMENT',
        seconds: 480,
        text: `Tiêu đề cho biết việc gì và khi nào: “Decision needed by Thursday: vendor for the March event”.

Câu đầu tiên nói ngay điều bạn cần. Lý do và bối cảnh đến sau. Nếu người nhận chỉ đọc hai dòng trên điện thoại, họ vẫn biết phải làm gì.

Bộ mẫu thư đính kèm có sáu tình huống thường gặp. Đừng chép nguyên, hãy thay ít nhất ba chỗ cho đúng với giọng của bạn.`,
        resources: [EMAILS, WORKSHEET],
      },
      {
        title: 'Báo tin chậm trễ',
        type: 'DOCUMENT',
        seconds: 420,
        text: `Bốn câu, theo đúng thứ tự:

1. Tin: We won't be able to deliver the report on Monday.
2. Lý do, một câu: The supplier sent the data two days late.
3. Việc đang làm: We have the data now and Minh is checking it.
4. Hẹn mới và lựa chọn: You will have it on Wednesday at noon. If you need the totals earlier, I can send them tomorrow.

Chỉ xin lỗi một lần. Xin lỗi ba lần khiến người đọc lo hơn.`,
        resources: [EMAILS],
      },
      {
        title: 'Nghe và sửa một lá thư thật',
        type: 'VIDEO',
        seconds: 16,
        text: `Trong đoạn phim, một lá thư mười hai câu được rút còn năm câu. Hãy dừng ở từng bước và đoán câu nào sẽ bị bỏ.

Sau đó mở hộp thư đã gửi của bạn, chọn lá thư dài nhất tuần này và làm tương tự.`,
        resources: [
          {
            title: 'Phim minh họa: rút gọn một lá thư',
            kind: 'VIDEO',
            file: 'gioi-thieu-tieng-anh.mp4',
            seconds: 16,
          },
          EMAILS,
        ],
      },
    ],
  },
  {
    title: 'Đi cùng bạn lâu dài',
    summary: 'Giữ thói quen nói mỗi ngày sau khi khóa học kết thúc.',
    lessons: [
      {
        title: 'Bí quyết của người học nhiều thứ tiếng',
        type: 'VIDEO',
        seconds: 645,
        text: `Những người học giỏi ngoại ngữ không có chung một phương pháp, nhưng họ có chung một điều: họ tìm được cách để thấy vui mỗi ngày.

Sau khi xem, hãy viết ra một hoạt động tiếng Anh mà bạn thật sự thích, dài không quá mười phút, và gắn nó vào một thói quen đã có: pha cà phê, đợi xe, rửa bát.`,
        resources: [
          {
            title: 'Bí quyết học một ngôn ngữ mới',
            kind: 'VIDEO',
            url: 'https://www.youtube.com/watch?v=o_XVt5rdpFY',
          },
          {
            title: 'Hai mươi giờ đầu tiên',
            kind: 'VIDEO',
            url: 'https://www.youtube.com/shorts/5MgBikgcWnY',
          },
        ],
      },
      {
        title: 'Tự chấm điểm cuối khóa',
        type: 'DOCUMENT',
        seconds: 300,
        text: `Mở lại bảng điểm bạn đã chấm ở bài đầu tiên và chấm lại năm tình huống:

- Tự giới thiệu
- Nói chuyện phiếm
- Xin nhắc lại và ngắt lời
- Không đồng ý
- Viết thư báo tin không vui

Tình huống nào tăng từ hai điểm trở lên, hãy tự thưởng cho mình. Tình huống nào đứng yên, hãy chọn lại đúng một bài và luyện thêm một tuần. Hẹn gặp bạn trong cuộc họp sắp tới.`,
        resources: [WORKSHEET],
      },
    ],
  },
]
