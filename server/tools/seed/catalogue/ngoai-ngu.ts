import { englishSections } from '../complete/english.ts'
import { outline } from '../outline.ts'
import type { SeedTopic } from '../types.ts'

export const NGOAI_NGU: SeedTopic = {
  slug: 'ngoai-ngu',
  name: 'Ngoại ngữ',
  videos: ['o_XVt5rdpFY', 'd0yGdNEWdn0', 'juKd26qkNAw', '5MgBikgcWnY', 'eIho2S0ZahI'],
  exercises: [
    'nói lại nội dung bài bằng lời của bạn trong một phút, ghi âm, nghe lại và sửa một chỗ.',
    'chọn năm từ mới, đặt mỗi từ vào một câu có thật trong ngày hôm nay của bạn.',
    'nghe lại đoạn mẫu ba lần: lần đầu để hiểu, lần hai để bắt chước, lần ba để nói cùng.',
    'dạy lại một cấu trúc trong bài cho người nhà, bằng tiếng Việt cũng được.',
  ],
  courses: [
    {
      slug: 'tieng-anh-giao-tiep-noi-cong-so',
      code: 'NN101',
      title: 'Tiếng Anh giao tiếp nơi công sở',
      description: `
        <p>Bạn đọc được tài liệu tiếng Anh nhưng im lặng trong cuộc họp? Khóa học dành cho đúng khoảng trống đó. Không học lại ngữ pháp từ đầu, chúng ta luyện <strong>những câu bạn sẽ nói ngay sáng mai</strong>: chào hỏi, ngắt lời lịch sự, xin nhắc lại, báo tin không vui, hẹn lại lịch.</p>
        <p>Mỗi chương là một tình huống trọn vẹn với hội thoại mẫu, ghi chú phát âm cho người Việt và bài tập đóng vai. Bộ mẫu thư công việc đi kèm giúp bạn viết nhanh mà không dịch từng chữ.</p>
        <ul><li>Tự tin nói trong họp trực tuyến</li><li>Viết thư ngắn, rõ, đúng mực</li><li>Sửa những lỗi phát âm người Việt hay gặp</li></ul>`,
      price: 890_000,
      salePrice: 590_000,
      level: 'INTERMEDIATE',
      durationLabel: '5 tuần, mỗi ngày 25 phút',
      enrolments: 4763,
      publishedDaysAgo: 385,
      instructors: [
        ['ngolananh', 'MAIN'],
        ['dongiangvien', 'CO'],
        ['trogiang', 'TA'],
      ],
      sections: englishSections,
    },
    {
      slug: 'ielts-writing-task-2',
      code: 'NN301',
      title: 'IELTS Writing Task 2: lập luận rõ, điểm cao',
      description: `
        <p>Giám khảo không chấm vốn từ hoa mỹ; họ chấm lập luận. Khóa học bóc tách hai mươi đề thi, chỉ cho bạn cách hiểu đề trong ba phút, dựng dàn ý trong năm phút và viết đoạn thân có lý lẽ, có ví dụ, có liên kết.</p>
        <p>Bạn nộp sáu bài và nhận nhận xét theo bốn tiêu chí chấm. Kèm bảng tự đánh giá để luyện tiếp sau khóa học.</p>
        <p><strong>Yêu cầu:</strong> trình độ khoảng 5.5 trở lên.</p>`,
      price: 1_490_000,
      salePrice: 1_190_000,
      level: 'ADVANCED',
      durationLabel: '8 tuần, chấm 6 bài',
      enrolments: 1437,
      publishedDaysAgo: 204,
      instructors: [
        ['ngolananh', 'MAIN'],
        ['trogiang', 'TA'],
      ],
      sections: outline(`
        # Hiểu đề | Ba phút quyết định cả bài.
        - Năm dạng đề | 11:20 | xem thử
        - Gạch chân điều được hỏi | 8:45
        # Dàn ý | Lý lẽ trước, câu chữ sau.
        - Từ ý kiến đến lý lẽ | 12:30
        - Ví dụ đáng tin | 9:15
        - Mẫu dàn ý năm phút | 4:00 | tài liệu
        # Đoạn văn | Một ý, một đoạn, một sợi chỉ.
        - Câu chủ đề | 8:50
        - Liên kết mà không máy móc | 10:35
        - Kết bài trong ba câu | 7:25
        # Chấm chữa | Bốn tiêu chí dưới kính lúp.
        - Bài 6.0 và bài 7.5 đặt cạnh nhau | 15:40
      `),
    },
    {
      slug: 'tieng-nhat-n5',
      code: 'NN102',
      title: 'Tiếng Nhật N5: từ bảng chữ đến câu chuyện đầu tiên',
      description: `
        <p>Hai bảng chữ, một trăm chữ Hán, và rất nhiều lần cúi chào. Khóa học đưa người Việt mới học đến trình độ N5 bằng những câu chuyện nhỏ: đi siêu thị, hỏi đường, giới thiệu gia đình, viết nhật ký ba dòng.</p>
        <p>Người Việt có một lợi thế lớn là âm Hán Việt; chúng ta tận dụng nó từ tuần đầu để nhớ chữ nhanh và lâu.</p>`,
      price: 1_290_000,
      level: 'BEGINNER',
      durationLabel: '12 tuần',
      enrolments: 1811,
      publishedDaysAgo: 478,
      instructors: [['lyminhchau', 'MAIN']],
      sections: outline(`
        # Hai bảng chữ | Đọc được mọi biển hiệu sau hai tuần.
        - Hiragana bằng hình | 12:10 | xem thử
        - Katakana và từ mượn | 11:35
        - Phiếu tập viết | 6:00 | tài liệu
        # Câu đầu tiên | Tôi là, đây là, ở đâu.
        - Giới thiệu bản thân | 10:20 | xem thử
        - Hỏi đường ở nhà ga | 9:45
        - Mua sắm và con số | 11:05
        # Chữ Hán quen mà lạ | Âm Hán Việt làm cầu nối.
        - Hai mươi chữ đầu tiên | 13:15
        - Ghép chữ thành từ | 10:40
        # Nhật ký ba dòng | Viết thật, viết ngắn, viết đều.
        - Hôm nay tôi đã làm gì | 9:30
      `),
    },
    {
      slug: 'tieng-han-so-cap',
      code: 'NN103',
      title: 'Tiếng Hàn sơ cấp qua những tình huống trong phim',
      description: `
        <p>Bạn đã nghe những câu ấy hàng trăm lần trong phim. Giờ là lúc hiểu vì sao nhân vật đổi cách xưng hô, vì sao một câu xin lỗi có đến bốn kiểu nói, và tự mình nói được chúng.</p>
        <p>Các đoạn hội thoại trong khóa học do chúng tôi tự viết và thu âm, mô phỏng những cảnh quen thuộc: quán mì đêm, phòng họp, sân bay, bữa cơm gia đình.</p>`,
      price: 790_000,
      level: 'BEGINNER',
      enrolments: 1260,
      publishedDaysAgo: 133,
      instructors: [
        ['lyminhchau', 'MAIN'],
        ['ngolananh', 'CO'],
      ],
      sections: outline(`
        # Chữ Hàn trong một buổi | Bảng chữ khoa học và dễ thương.
        - Nguyên âm, phụ âm | 13:00 | xem thử
        - Ghép thành tiếng | 9:50
        # Quán mì đêm | Gọi món, khen ngon, xin thêm.
        - Gọi món | 10:15
        - Cách nói lịch sự | 11:25
        - Bảng xưng hô | 4:00 | tài liệu
        # Phòng họp và sân bay | Trang trọng vừa đủ.
        - Tự giới thiệu với cấp trên | 9:35
        - Tạm biệt ở cửa ra máy bay | 8:40
      `),
    },
    {
      slug: 'phat-am-tieng-anh-30-ngay',
      code: 'NN001',
      title: 'Phát âm tiếng Anh cho người Việt trong 30 ngày',
      description: `
        <p>Âm cuối bị nuốt, trọng âm đặt nhầm, câu nói đều đều như đọc thơ: ba thói quen ấy khiến người nghe không hiểu dù bạn dùng đúng từ. Mỗi ngày mười phút, chúng ta sửa từng thói quen một.</p>
        <p>Khóa học có hình vẽ khẩu hình, cặp từ dễ nhầm chọn riêng cho người Việt ba miền và bài đọc ghi âm để so trước, sau.</p>`,
      price: 490_000,
      salePrice: 290_000,
      level: 'BEGINNER',
      durationLabel: '30 ngày, mỗi ngày 10 phút',
      enrolments: 3377,
      publishedDaysAgo: 596,
      instructors: [['ngolananh', 'MAIN']],
      sections: outline(`
        # Âm cuối | Đừng để mất đuôi.
        - Nghe lại chính mình | 6:30 | xem thử
        - Âm s, z, t, d ở cuối từ | 9:20 | xem thử
        - Cặp từ dễ nhầm | 8:15
        # Trọng âm | Nhấn đúng chỗ, nghe ra ngay.
        - Trọng âm của từ | 8:55
        - Trọng âm của câu | 9:40
        - Bảng luyện trọng âm | 5:00 | tài liệu
        # Nối âm và ngữ điệu | Nói như nước chảy.
        - Nối âm | 7:50
        - Lên giọng, xuống giọng | 8:25
      `),
    },
  ],
}
