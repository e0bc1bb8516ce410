import { outline } from '../outline.ts'
import type { SeedTopic } from '../types.ts'

export const KINH_DOANH: SeedTopic = {
  slug: 'kinh-doanh',
  name: 'Kinh doanh',
  videos: [
    'CBYhVcO4WgI',
    'bNpx7gpSqbY',
    'qp0HIF3SfI4',
    '9TycLR0TqFA',
    '502ILHjX9EE',
    'UF8uR6Z6KLc',
  ],
  exercises: [
    'viết ra con số quan trọng nhất trong bài, rồi tìm con số tương ứng của chính cửa hàng hoặc nhóm bạn.',
    'hỏi một khách hàng thật đúng một câu liên quan đến bài học và ghi lại nguyên văn câu trả lời.',
    'kể lại bài học cho người cùng làm trong hai phút, nhờ họ phản đối.',
    'chọn một việc có thể làm xong trước thứ Sáu và đặt lịch cho nó ngay.',
  ],
  courses: [
    {
      slug: 'khoi-nghiep-tinh-gon',
      code: 'KD101',
      title: 'Khởi nghiệp tinh gọn: từ ý tưởng đến khách hàng đầu tiên',
      description: `
        <p>Phần lớn dự án non trẻ không chết vì thiếu vốn mà vì làm ra thứ không ai cần. Khóa học giúp bạn tìm ra điều đó trong hai tuần, với vài triệu đồng, thay vì hai năm và cả tiền tiết kiệm.</p>
        <p>Bạn sẽ viết giả thuyết, gặp hai mươi khách hàng tiềm năng, bán thử trước khi làm, và học cách đọc những tín hiệu thật giữa muôn lời khen xã giao.</p>
        <ul><li>Kịch bản phỏng vấn không gợi ý câu trả lời</li><li>Ba cách bán thử khi chưa có sản phẩm</li><li>Bảng theo dõi dòng tiền một trang</li></ul>`,
      price: 1_290_000,
      salePrice: 790_000,
      level: 'BEGINNER',
      durationLabel: '6 tuần',
      enrolments: 2018,
      publishedDaysAgo: 367,
      instructors: [
        ['phanvankhoa', 'MAIN'],
        ['trinhbaongoc', 'CO'],
      ],
      sections: outline(`
        # Vấn đề đáng giải | Chọn một nỗi khổ có người chịu trả tiền.
        - Vì sao ý tưởng hay vẫn chết | 9:30 | xem thử
        - Viết giả thuyết kiểm chứng được | 11:00
        - Mẫu giả thuyết | 4:00 | tài liệu
        # Gặp khách hàng | Hai mươi cuộc trò chuyện thật.
        - Hỏi về quá khứ, đừng hỏi về tương lai | 12:15 | xem thử
        - Nghe điều họ không nói | 10:40
        # Bán trước, làm sau | Đo sự quan tâm bằng hành động.
        - Trang giới thiệu trong một tối | 13:20
        - Nhận tiền đặt cọc đầu tiên | 11:45
        # Đi tiếp hay dừng lại | Đọc số liệu và quyết định.
        - Dòng tiền một trang | 10:55
        - Lúc nào nên đổi hướng | 9:25
      `),
    },
    {
      slug: 'doc-bao-cao-tai-chinh',
      code: 'KD201',
      title: 'Đọc báo cáo tài chính cho người không học kế toán',
      description: `
        <p>Ba bảng số kể cùng một câu chuyện: công ty có gì, kiếm được gì, tiền chạy đi đâu. Khi nghe ra câu chuyện ấy, bạn nói chuyện được với kế toán, với ngân hàng và với chính nỗi lo của mình.</p>
        <p>Ví dụ xuyên suốt là một xưởng gỗ gia đình ở Nam Định, số liệu đơn giản hóa nhưng tình huống rất thật: lãi trên giấy mà vẫn thiếu tiền trả lương.</p>`,
      price: 690_000,
      level: 'BEGINNER',
      enrolments: 1742,
      publishedDaysAgo: 520,
      instructors: [['phanvankhoa', 'MAIN']],
      sections: outline(`
        # Ba bảng, một câu chuyện | Bảng cân đối, kết quả kinh doanh, lưu chuyển tiền.
        - Xưởng gỗ nhà bác Lâm | 8:15 | xem thử
        - Có gì và nợ ai | 12:40
        - Lãi đến từ đâu | 11:30
        - Tiền chạy đi đâu | 13:05
        # Những tỷ số nói thật | Vài phép chia, nhiều điều sáng tỏ.
        - Biên lợi nhuận | 9:20
        - Vòng quay hàng tồn | 10:10
        - Bảng tra tỷ số | 5:00 | tài liệu
        # Dấu hiệu cảnh báo | Con số đẹp chưa chắc khỏe.
        - Lãi mà không có tiền | 11:25
        - Đọc một báo cáo thật | 16:50
      `),
    },
    {
      slug: 'quan-ly-quan-ca-phe',
      code: 'KD102',
      title: 'Quản lý quán cà phê: từ mặt bằng đến dòng tiền',
      description: `
        <p>Mở quán thì vui, giữ quán mới khó. Giảng viên đã mở bốn quán, đóng hai, và kể lại không giấu giếm điều gì: tiền thuê, công thức, ca làm, hao hụt, mùa mưa vắng khách.</p>
        <p>Học xong, bạn có một bảng tính của riêng mình để biết <strong>mỗi ngày phải bán bao nhiêu ly thì hòa vốn</strong>, và một danh sách việc cho chín mươi ngày đầu.</p>`,
      price: 950_000,
      level: 'BEGINNER',
      durationLabel: '4 tuần',
      enrolments: 1103,
      publishedDaysAgo: 281,
      instructors: [
        ['buithanhtung', 'MAIN'],
        ['phanvankhoa', 'CO'],
      ],
      sections: outline(`
        # Trước khi ký hợp đồng thuê | Mặt bằng quyết định nửa cuộc chơi.
        - Đếm người qua lại | 8:50 | xem thử
        - Đọc hợp đồng thuê | 12:10
        - Bài toán hòa vốn | 13:45
        # Thực đơn có lãi | Công thức, giá vốn, cách đặt giá.
        - Giá vốn một ly | 9:55
        - Thực đơn ngắn mà đủ | 8:35
        - Bảng tính giá vốn mẫu | 5:00 | tài liệu
        # Con người và ca làm | Tuyển, dạy, giữ.
        - Ca làm công bằng | 9:40
        - Quy trình mở và đóng quán | 10:25
        # Sống qua mùa mưa | Dòng tiền khi vắng khách.
        - Dự phòng ba tháng | 9:05
      `),
    },
    {
      slug: 'dam-phan-va-chot-hop-dong',
      code: 'KD202',
      title: 'Đàm phán và chốt hợp đồng',
      description: `
        <p>Đàm phán giỏi không phải là ép được người khác, mà là tìm ra phương án khiến cả hai bên muốn gặp lại. Khóa học dựng lại tám cuộc đàm phán thường gặp: tăng lương, giảm giá thuê, gia hạn công nợ, chia phần góp vốn.</p>
        <p>Mỗi tình huống có bản ghi lời thoại, phân tích từng câu, và một bài tập đóng vai để bạn luyện cùng đồng nghiệp.</p>`,
      price: 1_150_000,
      level: 'INTERMEDIATE',
      enrolments: 587,
      publishedDaysAgo: 119,
      instructors: [
        ['phanvankhoa', 'MAIN'],
        ['vodiemmy', 'CO'],
      ],
      sections: outline(`
        # Chuẩn bị | Biết mình cần gì, biết điểm dừng ở đâu.
        - Điều muốn và điều cần | 9:15 | xem thử
        - Phương án khi không thỏa thuận được | 10:30
        - Phiếu chuẩn bị đàm phán | 5:00 | tài liệu
        # Trên bàn | Hỏi, im lặng và đưa con số.
        - Ai nói con số trước | 11:20
        - Sức nặng của im lặng | 7:45
        - Nhượng bộ có điều kiện | 10:05
        # Tám tình huống | Xem, dừng lại, tự trả lời.
        - Xin tăng lương | 12:50
        - Gia hạn công nợ | 11:35
        - Chia phần góp vốn | 14:15
      `),
    },
    {
      slug: 'quan-tri-du-an-voi-scrum',
      code: 'KD301',
      title: 'Quản trị dự án linh hoạt với Scrum',
      description: `
        <p>Scrum không phải là họp đứng mỗi sáng. Đó là cách một nhóm học nhanh hơn bằng những vòng lặp ngắn. Khóa học dựng lại sáu tuần của một nhóm tám người, từ buổi lập kế hoạch đầu tiên đến lần giao sản phẩm thứ ba.</p>
        <p>Bạn sẽ thấy cả những buổi họp hỏng: danh sách việc phình to, người giao việc đổi ý, ước lượng sai gấp ba, và cách nhóm gỡ từng nút một.</p>
        <p>Phù hợp với trưởng nhóm, quản lý sản phẩm và người chuẩn bị thi chứng chỉ.</p>`,
      price: 1_890_000,
      salePrice: 1_490_000,
      level: 'ADVANCED',
      durationLabel: '8 tuần, có bài tập nhóm',
      enrolments: 694,
      publishedDaysAgo: 64,
      instructors: [
        ['buithanhtung', 'MAIN'],
        ['giangvien', 'CO'],
      ],
      sections: outline(`
        # Vì sao vòng lặp ngắn | Sai nhỏ, sửa nhanh.
        - Một dự án trễ hẹn | 8:40 | xem thử
        - Ba vai, năm sự kiện | 11:55
        # Danh sách việc | Viết, cắt nhỏ, xếp thứ tự.
        - Câu chuyện người dùng | 12:25
        - Cắt nhỏ mà vẫn có ích | 10:50
        - Ước lượng không ảo tưởng | 11:10
        # Trong vòng lặp | Họp ngắn, nhìn thẳng, gỡ vướng.
        - Mười lăm phút mỗi sáng | 7:55
        - Bảng việc nói thật | 8:30
        # Nhìn lại | Cải tiến một điều mỗi lần.
        - Buổi nhìn lại không đổ lỗi | 10:15
        - Mẫu biên bản nhìn lại | 4:00 | tài liệu
      `),
    },
  ],
}
