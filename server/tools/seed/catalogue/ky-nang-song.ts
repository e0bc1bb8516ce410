import { outline } from '../outline.ts'
import type { SeedTopic } from '../types.ts'

export const KY_NANG_SONG: SeedTopic = {
  slug: 'ky-nang-song',
  name: 'Kỹ năng sống',
  videos: [
    'arj7oStGLkU',
    'HAnw168huqA',
    '-FOCpMAww28',
    '5MgBikgcWnY',
    'R1vskiVDwl4',
    'fLJsdqxnZb0',
  ],
  exercises: [
    'chọn phiên bản nhỏ nhất của điều vừa học, nhỏ đến mức làm được trong hai phút, và làm ngay.',
    'ghi vào lịch một giờ cụ thể để thực hành, kèm nơi bạn sẽ làm.',
    'kể cho một người thân bạn đang tập điều gì, nhờ họ hỏi lại sau ba ngày.',
    'tối nay viết ba dòng: đã thử gì, thấy sao, mai đổi gì.',
  ],
  courses: [
    {
      slug: 'quan-ly-thoi-gian',
      code: 'KN101',
      title: 'Quản lý thời gian cho người hay trì hoãn',
      description: `
        <p>Bạn không lười. Bạn chỉ đang né một cảm giác khó chịu bằng cách dọn bàn làm việc lần thứ ba. Khóa học giúp bạn nhận ra cảm giác ấy và bắt đầu dù chưa sẵn sàng.</p>
        <p>Không có lịch biểu bảy màu. Chỉ có vài công cụ giản dị, thử trong hai mươi mốt ngày, giữ lại điều hợp với bạn.</p>`,
      price: 350_000,
      salePrice: 199_000,
      level: 'BEGINNER',
      durationLabel: '21 ngày',
      enrolments: 4120,
      publishedDaysAgo: 655,
      instructors: [['vodiemmy', 'MAIN']],
      sections: outline(`
        # Hiểu sự trì hoãn | Không phải lười, mà là né.
        - Bàn làm việc sạch bất thường | 7:05 | xem thử
        - Gọi tên cảm giác | 8:20 | xem thử
        # Bắt đầu nhỏ | Hai phút, một câu, một tệp.
        - Quy tắc hai phút | 6:45
        - Ngăn cách với điện thoại | 7:55
        - Phiếu theo dõi 21 ngày | 4:00 | tài liệu
        # Giữ nhịp | Tuần có hình dạng.
        - Một việc lớn mỗi ngày | 8:30
        - Buổi nhìn lại tối Chủ nhật | 7:10
      `),
    },
    {
      slug: 'thuyet-trinh-tu-tin',
      code: 'KN102',
      title: 'Thuyết trình tự tin trước đám đông',
      description: `
        <p>Tim đập nhanh trước khi nói là chuyện bình thường; khán giả không nhìn thấy tim bạn. Họ chỉ thấy điều bạn chuẩn bị: một thông điệp, ba ý, một câu chuyện.</p>
        <p>Bạn sẽ quay năm bài nói ngắn của mình trong suốt khóa học, từ một phút đến mười phút, và tự thấy mình thay đổi.</p>
        <ul><li>Dàn bài nói trong mười lăm phút</li><li>Giọng, tay, mắt và khoảng lặng</li><li>Trả lời câu hỏi khó mà không lúng túng</li></ul>`,
      price: 690_000,
      salePrice: 490_000,
      level: 'BEGINNER',
      durationLabel: '5 tuần',
      enrolments: 2515,
      publishedDaysAgo: 312,
      instructors: [
        ['vodiemmy', 'MAIN'],
        ['ngolananh', 'CO'],
      ],
      sections: outline(`
        # Thông điệp | Nói một điều, nói cho rõ.
        - Nếu chỉ được nói một câu | 8:00 | xem thử
        - Ba ý và một câu chuyện | 10:15
        # Cơ thể và giọng nói | Đứng, thở, nhìn.
        - Chuyển run thành năng lượng | 9:20 | xem thử
        - Khoảng lặng | 6:50
        - Phiếu khởi động giọng | 4:00 | tài liệu
        # Hỏi đáp | Bình tĩnh trước câu hỏi khó.
        - Khi không biết câu trả lời | 7:40
        - Bài nói mười phút | 12:25
      `),
    },
    {
      slug: 'quan-ly-tai-chinh-ca-nhan',
      code: 'KN103',
      title: 'Quản lý tài chính cá nhân cho người mới đi làm',
      description: `
        <p>Lương về hôm mười, hết hôm hai mươi lăm. Câu chuyện quen thuộc ấy không cần lương cao hơn để kết thúc, nó cần một thói quen ba mươi phút mỗi tháng.</p>
        <p>Khóa học nói bằng con số của người Việt trẻ: tiền nhà trọ, tiền gửi về quê, đám cưới bạn bè, quỹ khẩn cấp, nợ thẻ tín dụng. Không hứa làm giàu, chỉ hứa <strong>ngủ ngon hơn</strong>.</p>`,
      price: 290_000,
      level: 'BEGINNER',
      enrolments: 3348,
      publishedDaysAgo: 256,
      instructors: [
        ['phanvankhoa', 'MAIN'],
        ['vodiemmy', 'CO'],
      ],
      sections: outline(`
        # Tiền đi đâu | Ghi một tháng, thấy cả năm.
        - Ba mươi ngày ghi chép | 7:30 | xem thử
        - Bốn chiếc hũ | 8:45
        # An toàn trước | Quỹ khẩn cấp và bảo hiểm.
        - Quỹ sáu tháng | 8:10
        - Đọc một hợp đồng bảo hiểm | 11:20
        - Bảng ngân sách mẫu | 4:00 | tài liệu
        # Nợ | Trả theo thứ tự nào.
        - Thẻ tín dụng không phải tiền của bạn | 9:05
        - Nói chuyện tiền bạc với người thân | 8:35
      `),
    },
    {
      slug: 'cham-soc-suc-khoe-tinh-than',
      code: 'KN201',
      title: 'Chăm sóc sức khỏe tinh thần cho người đi làm',
      description: `
        <p>Mệt mỏi kéo dài không phải là huy chương. Khóa học giúp bạn nhận ra dấu hiệu kiệt sức, đặt ranh giới với công việc và xây lại những thói quen nâng đỡ mình: ngủ, vận động, kết nối.</p>
        <p>Nội dung do người thực hành tham vấn biên soạn, dùng để tự chăm sóc hằng ngày và không thay thế việc gặp chuyên gia khi bạn cần.</p>`,
      price: 390_000,
      level: 'BEGINNER',
      durationLabel: '4 tuần',
      enrolments: 1146,
      publishedDaysAgo: 109,
      instructors: [['vodiemmy', 'MAIN']],
      sections: outline(`
        # Lắng nghe cơ thể | Dấu hiệu nhỏ trước cơn bão.
        - Mệt, chán hay kiệt sức | 8:25 | xem thử
        - Nhật ký năng lượng | 6:40
        # Ranh giới | Nói không mà vẫn tử tế.
        - Tin nhắn lúc mười giờ đêm | 8:15
        - Câu từ chối mẫu | 4:00 | tài liệu
        # Phục hồi | Ngủ, đi bộ, trò chuyện.
        - Giấc ngủ như một cuộc hẹn | 9:10
        - Khi nào nên gặp chuyên gia | 7:20
      `),
    },
    {
      slug: 'com-nha-trong-30-phut',
      code: 'KN104',
      title: 'Cơm nhà trong 30 phút',
      description: `
        <p>Một món mặn, một món rau, một bát canh, dọn ra sau ba mươi phút kể cả rửa thớt. Khóa học không dạy công thức để thuộc lòng mà dạy nhịp: việc gì làm trước, cái gì chờ được, nồi nào dùng hai lần.</p>
        <p>Hai mươi thực đơn theo mùa, tính sẵn tiền chợ cho hai người và bốn người.</p>`,
      price: 320_000,
      level: 'BEGINNER',
      enrolments: 21,
      publishedDaysAgo: 6,
      instructors: [
        ['buithanhtung', 'MAIN'],
        ['hoanggiahuy', 'CO'],
      ],
      videos: ['5MgBikgcWnY', 'fLJsdqxnZb0'],
      sections: outline(`
        # Nhịp của gian bếp | Ba việc song song mà không rối.
        - Bàn bếp sẵn sàng | 6:10 | xem thử
        - Ba mươi phút chia thế nào | 7:45
        # Bữa cơm đầu tiên | Cá kho nhanh, rau luộc, canh chua.
        - Kho nhanh mà vẫn đậm | 9:30
        - Canh chua một nồi | 8:20
        - Thực đơn hai mươi bữa | 4:00 | tài liệu
      `),
    },
  ],
}
