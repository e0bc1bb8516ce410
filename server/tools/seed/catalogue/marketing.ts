import { outline } from '../outline.ts'
import type { SeedTopic } from '../types.ts'

export const MARKETING: SeedTopic = {
  slug: 'marketing',
  name: 'Marketing',
  videos: ['xsVTqzratPs', 'bixR-KIJKYM', 'xBIVlM435Zg', 'qp0HIF3SfI4', 'HAnw168huqA'],
  exercises: [
    'viết lại tiêu đề gần nhất của bạn theo năm cách, chọn cách mà một người lạ hiểu ngay.',
    'mở trang của đối thủ, ghi ra ba điều họ làm tốt hơn bạn và một điều họ bỏ quên.',
    'chọn một con số để theo dõi trong bảy ngày, chỉ một thôi, và ghi nó mỗi tối.',
    'đọc to bài viết của bạn; chỗ nào vấp, hãy sửa chỗ đó.',
  ],
  courses: [
    {
      slug: 'content-marketing',
      code: 'MK101',
      title: 'Content marketing: viết để người ta đọc hết',
      description: `
        <p>Người đọc bỏ đi ở câu thứ hai vì câu thứ nhất không hứa hẹn điều gì. Khóa học rèn bạn viết những bài khiến người đọc ở lại: mở bài có lực, thân bài có bằng chứng, kết bài có việc để làm.</p>
        <p>Mỗi tuần bạn viết một bài và nhận nhận xét của giảng viên. Sau sáu tuần, bạn có sáu bài đăng được và một lịch nội dung cho quý tới.</p>`,
      price: 590_000,
      salePrice: 390_000,
      level: 'BEGINNER',
      durationLabel: '6 tuần',
      enrolments: 2690,
      publishedDaysAgo: 322,
      instructors: [['trinhbaongoc', 'MAIN']],
      sections: outline(`
        # Người đọc là ai | Viết cho một người, không viết cho đám đông.
        - Chân dung một người đọc | 8:05 | xem thử
        - Điều họ gõ vào ô tìm kiếm | 9:45
        # Một bài viết tốt | Mở, thân, kết.
        - Mười kiểu mở bài | 12:30 | xem thử
        - Bằng chứng thắng tính từ | 10:10
        - Kết bài có việc để làm | 7:20
        - Phiếu tự biên tập | 5:00 | tài liệu
        # Nhịp xuất bản | Đều đặn mà không kiệt sức.
        - Lịch nội dung một quý | 9:35
        - Một ý, năm hình thức | 10:55
      `),
    },
    {
      slug: 'quang-cao-mang-xa-hoi',
      code: 'MK102',
      title: 'Quảng cáo mạng xã hội cho cửa hàng nhỏ: tiêu ít, học nhiều',
      description: `
        <p>Với ngân sách một trăm nghìn đồng mỗi ngày, bạn không thể đua với thương hiệu lớn, nhưng bạn có thể học nhanh hơn họ. Khóa học dạy cách đặt câu hỏi cho quảng cáo, đọc câu trả lời và tắt thứ không hiệu quả trước khi nó ăn hết tiền lời.</p>
        <ul><li>Chọn đúng mục tiêu chiến dịch</li><li>Viết và chụp mẫu quảng cáo bằng điện thoại</li><li>Đọc báo cáo trong mười phút mỗi sáng</li></ul>`,
      price: 790_000,
      level: 'BEGINNER',
      enrolments: 1876,
      publishedDaysAgo: 243,
      instructors: [
        ['trinhbaongoc', 'MAIN'],
        ['buithanhtung', 'CO'],
      ],
      sections: outline(`
        # Trước khi bấm quảng cáo | Món gì, cho ai, lời bao nhiêu.
        - Bài toán lời trên mỗi đơn | 9:00 | xem thử
        - Chọn một món để bắt đầu | 7:35
        # Mẫu quảng cáo | Hình, chữ và lời mời.
        - Chụp sản phẩm bên cửa sổ | 10:45
        - Ba dòng đầu tiên | 8:55
        - Bộ mẫu câu mời | 4:00 | tài liệu
        # Đọc báo cáo | Giữ, sửa hay tắt.
        - Năm con số đáng nhìn | 11:30
        - Khi nào thì tắt | 8:10
        - Nhắn tin sau khi khách hỏi | 9:40
      `),
    },
    {
      slug: 'seo-thuc-hanh',
      code: 'MK201',
      title: 'SEO thực hành: lên trang nhất bằng nội dung tử tế',
      description: `
        <p>Mẹo vặt đến rồi đi, nhưng công cụ tìm kiếm luôn muốn một điều: trả lời đúng câu hỏi của người dùng. Khóa học tập trung vào phần bền vững ấy, từ nghiên cứu từ khóa tiếng Việt có dấu và không dấu đến tốc độ trang và liên kết.</p>
        <p>Bạn sẽ thực hành trên chính trang của mình và theo dõi kết quả trong tám tuần.</p>`,
      price: 890_000,
      level: 'INTERMEDIATE',
      durationLabel: '8 tuần',
      enrolments: 1324,
      publishedDaysAgo: 405,
      instructors: [
        ['trinhbaongoc', 'MAIN'],
        ['duongtuankiet', 'TA'],
      ],
      sections: outline(`
        # Cách công cụ tìm kiếm nghĩ | Tìm thấy, hiểu, xếp hạng.
        - Chuyến đi của một câu hỏi | 8:30 | xem thử
        - Ý định đằng sau từ khóa | 10:20
        # Từ khóa tiếng Việt | Có dấu, không dấu, từ địa phương.
        - Gom nhóm từ khóa | 11:45
        - Bảng từ khóa mẫu | 5:00 | tài liệu
        # Trang tốt | Nội dung, tốc độ, liên kết trong.
        - Dàn ý từ câu hỏi thật | 10:35
        - Trang nhanh trên điện thoại yếu | 12:05
        - Liên kết trong như mục lục | 8:15
        # Theo dõi | Đo tám tuần, sửa từng chút.
        - Bảng theo dõi hằng tuần | 7:50
      `),
    },
    {
      slug: 'ban-hang-tren-san-thuong-mai-dien-tu',
      code: 'MK103',
      title: 'Bán hàng trên sàn thương mại điện tử từ đơn đầu tiên',
      description: `
        <p>Đơn hàng đầu tiên luôn là đơn khó nhất. Khóa học đi cùng bạn từ lúc chụp tấm ảnh sản phẩm đầu tiên đến khi gói đơn thứ một trăm: chọn hàng, viết mô tả, tính phí sàn, trả lời khách, xử lý hàng hoàn.</p>
        <p>Có phần riêng về thuế và hóa đơn cho hộ kinh doanh, giải thích bằng lời thường.</p>`,
      price: 690_000,
      salePrice: 549_000,
      level: 'BEGINNER',
      enrolments: 1589,
      publishedDaysAgo: 171,
      instructors: [['buithanhtung', 'MAIN']],
      sections: outline(`
        # Mở gian hàng | Chọn sàn, chọn hàng, chọn tên.
        - Hàng nào hợp với bạn | 9:25 | xem thử
        - Tính phí cho đúng | 10:50
        # Trang sản phẩm | Ảnh, tiêu đề, mô tả.
        - Chín tấm ảnh cần có | 11:15
        - Mô tả trả lời câu hỏi của khách | 8:40
        - Danh mục kiểm tra trang sản phẩm | 4:00 | tài liệu
        # Đơn hàng | Đóng gói, giao, hoàn.
        - Đóng gói chống vỡ | 7:30
        - Khi khách muốn trả hàng | 9:55
        # Giấy tờ | Thuế và hóa đơn cho hộ kinh doanh.
        - Thuế bằng lời thường | 12:10
      `),
    },
    {
      slug: 'cham-soc-khach-hang-cu',
      code: 'MK202',
      title: 'Email và tin nhắn: chăm sóc khách hàng cũ',
      description: `
        <p>Bán cho người đã mua rẻ hơn nhiều lần so với tìm người mới, vậy mà phần lớn cửa hàng im lặng sau khi giao hàng. Khóa học này phá vỡ sự im lặng ấy một cách lịch sự.</p>
        <p>Bạn sẽ viết chuỗi năm lá thư: cảm ơn, hướng dẫn dùng, hỏi thăm, gợi ý, mời quay lại; đặt lịch gửi tự động và đo xem lá thư nào có người đọc.</p>`,
      price: 450_000,
      level: 'INTERMEDIATE',
      enrolments: 402,
      publishedDaysAgo: 52,
      instructors: [
        ['trinhbaongoc', 'MAIN'],
        ['vodiemmy', 'CO'],
      ],
      sections: outline(`
        # Danh sách sạch | Xin phép, lưu giữ, tôn trọng.
        - Xin phép đúng cách | 7:10 | xem thử
        - Chia nhóm khách hàng | 8:45
        # Năm lá thư | Từ cảm ơn đến mời quay lại.
        - Thư cảm ơn không sáo rỗng | 9:30
        - Hỏi thăm sau bảy ngày | 8:05
        - Mẫu năm lá thư | 5:00 | tài liệu
        # Đo và sửa | Tiêu đề, giờ gửi, lời mời.
        - Thử hai tiêu đề | 8:20
        - Khi nào nên im lặng | 6:35
      `),
    },
    {
      slug: 'ban-hang-livestream',
      code: 'MK301',
      title: 'Bán hàng livestream: kịch bản, ánh sáng và chốt đơn tử tế',
      description: `
        <p>Một buổi livestream tốt không cần la lớn. Bạn cần một kịch bản có nhịp, ánh sáng đủ cho người xem thấy đường chỉ trên vải, và cách trả lời khiến người ta tin.</p>
        <ul><li>Kịch bản sáu mươi phút chia bốn hồi</li><li>Góc quay và ánh sáng với hai chiếc đèn bàn</li><li>Chốt đơn, giao hàng và chăm sóc sau buổi phát</li></ul>`,
      price: 690_000,
      salePrice: 490_000,
      level: 'BEGINNER',
      durationLabel: '5 tuần',
      enrolments: 0,
      status: 'PENDING',
      askedDaysAgo: 1,
      instructors: [['buithanhtung', 'MAIN']],
      sections: outline(`
        # Chuẩn bị | Món hàng, lời hứa và bàn quay.
        - Chọn năm món cho một buổi | 8:15 | xem thử
        - Ánh sáng với hai đèn bàn | 10:05
        # Lên sóng | Bốn hồi, sáu mươi phút.
        - Mười phút mở màn | 9:40 | xem thử
        - Trả lời câu hỏi khó | 8:55
        - Kịch bản mẫu | 5:00 | tài liệu
        # Sau buổi phát | Giữ lời, giữ khách.
        - Chốt đơn trong một giờ | 7:50
        - Xem lại mình, sửa từng chút | 9:25
      `),
    },
  ],
}
