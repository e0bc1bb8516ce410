import { outline } from '../outline.ts'
import type { SeedTopic } from '../types.ts'

export const THIET_KE: SeedTopic = {
  slug: 'thiet-ke',
  name: 'Thiết kế',
  videos: ['YqQx75OPRa0', '_2LLXnUdUIc', 'sByzHoiYFX0', 'a5KYlHNKQB8', 'c9Wg6Cb_YlU'],
  exercises: [
    'chọn một tấm áp phích trên phố, chụp lại và khoanh ba quyết định mà người thiết kế đã đưa ra.',
    'làm lại bài trong ba phút, chỉ dùng đen, trắng và một màu.',
    'xoá bớt một phần tư số chi tiết trong thiết kế của bạn rồi xem nó mất đi điều gì.',
    'đưa thiết kế cho một người xem trong năm giây, sau đó hỏi họ nhớ được gì.',
  ],
  courses: [
    {
      slug: 'figma-tu-khung-day-den-nguyen-mau',
      code: 'TK101',
      title: 'Figma: từ khung dây đến nguyên mẫu bấm được',
      description: `
        <p>Một ý tưởng ứng dụng chỉ thuyết phục khi người khác bấm thử được. Khóa học dạy bạn đi từ nét vẽ nguệch ngoạc đến một nguyên mẫu trên điện thoại mà khách hàng tưởng là sản phẩm thật.</p>
        <p>Bạn sẽ thiết kế ứng dụng đặt lịch cắt tóc: nghiên cứu người dùng, vẽ khung dây, dựng bộ thành phần, nối màn hình và đem đi thử với năm người.</p>
        <ul><li>Bố cục tự động và thành phần dùng lại</li><li>Màu, chữ và khoảng cách có hệ thống</li><li>Bàn giao cho lập trình viên không cần họp thêm</li></ul>`,
      price: 690_000,
      salePrice: 449_000,
      level: 'BEGINNER',
      durationLabel: '5 tuần',
      enrolments: 3610,
      publishedDaysAgo: 301,
      instructors: [
        ['dangmaiphuong', 'MAIN'],
        ['dongiangvien', 'CO'],
      ],
      sections: outline(`
        # Hiểu người dùng | Hỏi đúng câu trước khi vẽ nét đầu tiên.
        - Năm cuộc trò chuyện ngắn | 9:40 | xem thử
        - Từ câu chuyện đến luồng màn hình | 11:15
        # Khung dây | Vẽ nhanh, bỏ nhanh, giữ lại điều đáng giữ.
        - Vẽ tám phương án trong tám phút | 10:20 | xem thử
        - Làm quen giao diện Figma | 12:30
        - Bố cục tự động | 14:10
        # Bộ thành phần | Nút, ô nhập, thẻ: thiết kế một lần, dùng mọi nơi.
        - Màu và chữ có tên | 11:45
        - Thành phần và biến thể | 15:05
        - Phiếu kiểm tra bộ thành phần | 6:00 | tài liệu
        # Nguyên mẫu | Nối màn hình, đem thử và sửa.
        - Nối màn hình và chuyển động | 12:55
        - Thử với năm người | 13:30
      `),
    },
    {
      slug: 'nguyen-ly-thi-giac',
      code: 'TK001',
      title: 'Nguyên lý thị giác cho người không học mỹ thuật',
      description: `
        <p>Vì sao cùng một nội dung mà trang này dễ đọc, trang kia rối mắt? Câu trả lời không nằm ở năng khiếu mà ở vài nguyên lý có thể học được: tương phản, lặp lại, căn hàng, gần gũi.</p>
        <p>Khóa học dành cho người làm bài thuyết trình, báo cáo, áp phích ở cơ quan. Mỗi bài sửa một thiết kế thật, trước và sau đặt cạnh nhau, để bạn thấy rõ <strong>thay đổi nào tạo ra khác biệt</strong>.</p>`,
      price: 390_000,
      level: 'BEGINNER',
      durationLabel: '12 bài ngắn',
      enrolments: 2240,
      publishedDaysAgo: 455,
      instructors: [['dangmaiphuong', 'MAIN']],
      sections: outline(`
        # Nhìn cho ra | Tập nhìn một trang như người thiết kế nhìn.
        - Mắt người đọc đi thế nào | 7:50 | xem thử
        - Tương phản: điều gì quan trọng nhất | 9:10
        - Khoảng trống không phải chỗ thừa | 8:25
        # Sắp cho gọn | Căn hàng, nhóm lại, lặp lại.
        - Lưới và căn hàng | 10:30
        - Những thứ thuộc về nhau | 8:40
        - Phiếu chấm điểm một trang | 5:00 | tài liệu
        # Màu và chữ | Chọn ít, chọn chắc.
        - Ba màu là đủ | 9:55
        - Hai kiểu chữ là nhiều | 9:20
        - Sửa một bài thuyết trình xấu | 14:00
      `),
    },
    {
      slug: 'typography-tieng-viet',
      code: 'TK201',
      title: 'Typography tiếng Việt: chữ có dấu mà vẫn đẹp',
      description: `
        <p>Tiếng Việt là một trong những thứ tiếng dùng chữ Latinh có nhiều dấu nhất. Dấu chồng lên dấu, dòng chật là mất chữ; phông chữ đẹp trong tiếng Anh có thể vỡ ngay ở chữ “ễ”.</p>
        <p>Khóa học hiếm hoi nói riêng về chữ Việt: chọn phông có dấu được vẽ tử tế, đặt khoảng dòng, canh tiêu đề, dàn một bài báo dài. Có phần lịch sử ngắn về chữ quốc ngữ trên báo in để bạn thấy ông bà mình đã giải bài toán này ra sao.</p>`,
      price: 550_000,
      level: 'INTERMEDIATE',
      enrolments: 968,
      publishedDaysAgo: 228,
      instructors: [
        ['dangmaiphuong', 'MAIN'],
        ['lyminhchau', 'CO'],
      ],
      sections: outline(`
        # Chữ và dấu | Cấu tạo của chữ Việt và những chỗ dễ hỏng.
        - Giải phẫu một con chữ | 10:15 | xem thử
        - Dấu mũ gặp dấu thanh | 11:40 | xem thử
        - Thử phông bằng một câu | 7:05
        # Trang chữ dài | Khoảng dòng, độ dài dòng, nhịp đọc.
        - Khoảng dòng cho chữ có dấu | 9:30
        - Dàn một bài báo | 15:20
        - Bảng thông số khởi đầu | 4:00 | tài liệu
        # Tiêu đề và bảng hiệu | Chữ lớn thì lỗi cũng lớn.
        - Chữ hoa có dấu | 8:45
        - Ghép cặp phông | 10:10
      `),
    },
    {
      slug: 'nhan-dien-thuong-hieu-cho-cua-hang-nho',
      code: 'TK202',
      title: 'Thiết kế nhận diện thương hiệu cho cửa hàng nhỏ',
      description: `
        <p>Tiệm bánh ở đầu ngõ không cần cuốn cẩm nang trăm trang. Họ cần một biểu trưng đọc được từ bên kia đường, một tấm biển không phai, một kiểu hộp khiến khách chụp ảnh.</p>
        <p>Bạn sẽ làm trọn một dự án cho cửa hàng thật trong khu phố của mình: phỏng vấn chủ tiệm, tìm ý, vẽ biểu trưng, chọn màu, dàn bảng giá và chuẩn bị tệp in.</p>
        <ul><li>Bảng câu hỏi phỏng vấn chủ cửa hàng</li><li>Mẫu báo giá và hợp đồng cho người làm tự do</li><li>Danh mục kiểm tra trước khi in</li></ul>`,
      price: 1_190_000,
      level: 'INTERMEDIATE',
      durationLabel: '7 tuần, có dự án cuối khóa',
      enrolments: 734,
      publishedDaysAgo: 146,
      instructors: [
        ['dangmaiphuong', 'MAIN'],
        ['trinhbaongoc', 'CO'],
      ],
      sections: outline(`
        # Lắng nghe | Hiểu cửa hàng, khách quen và con phố.
        - Buổi gặp đầu tiên | 10:00 | xem thử
        - Bảng cảm hứng có lý do | 9:35
        # Biểu trưng | Từ năm mươi phác thảo đến một hình.
        - Phác thảo nhanh | 12:20
        - Rút gọn và thử cỡ | 11:50
        - Trình bày với chủ tiệm | 9:15
        # Mọi thứ quanh quầy | Biển hiệu, bảng giá, hộp, thẻ tích điểm.
        - Biển hiệu đọc được từ xa | 10:45
        - Bảng giá không làm khách mỏi mắt | 9:50
        - Danh mục kiểm tra tệp in | 6:00 | tài liệu
        - Bàn giao và báo giá | 8:30
      `),
    },
    {
      slug: 'minh-hoa-so-tren-may-tinh-bang',
      code: 'TK102',
      title: 'Minh họa số trên máy tính bảng: vẽ phố, vẽ người, vẽ món ăn',
      description: `
        <p>Bạn thích vẽ nhưng ngại bắt đầu? Hãy bắt đầu với bát phở trước mặt. Khóa học đi qua ba đề tài gần gũi nhất với người Việt, mỗi đề tài một phong cách: nét mảnh, mảng phẳng và màu nước số.</p>
        <p>Chỉ cần máy tính bảng có bút và một ứng dụng vẽ bất kỳ. Bộ cọ và bảng màu được tặng kèm trong bài học.</p>`,
      price: 890_000,
      salePrice: 590_000,
      saleEndsInDays: 12,
      level: 'BEGINNER',
      enrolments: 1455,
      publishedDaysAgo: 88,
      instructors: [['lyminhchau', 'MAIN']],
      sections: outline(`
        # Làm quen với bút | Lớp, cọ, và bàn tay thả lỏng.
        - Thiết lập trang vẽ | 7:40 | xem thử
        - Năm bài khởi động tay | 9:00 | xem thử
        # Vẽ món ăn | Mảng phẳng và ánh sáng đơn giản.
        - Bát phở buổi sáng | 16:30
        - Ly cà phê sữa đá | 14:45
        # Vẽ phố | Phối cảnh vừa đủ dùng.
        - Căn nhà ống | 17:10
        - Dây điện, xe máy, hàng cây | 15:25
        - Phiếu phối cảnh một điểm tụ | 5:00 | tài liệu
        # Vẽ người | Dáng trước, mặt sau.
        - Dáng người trong mười nét | 13:35
        - Chân dung mảng phẳng | 16:05
      `),
    },
    {
      slug: 'trinh-chieu-2019',
      code: 'TK099',
      title: 'Bản trình chiếu 2019: gọn, đẹp và kịp giờ họp',
      description: `
        <p>Khóa học cũ, dựng trên phiên bản phần mềm của năm 2019: chọn bố cục, phối màu và dẫn mắt người xem trong hai mươi trang chiếu.</p>
        <p>Khóa học đã ngừng bán; ai đã mua vẫn học được mãi.</p>`,
      price: 290_000,
      level: 'BEGINNER',
      enrolments: 863,
      publishedDaysAgo: 760,
      status: 'ARCHIVED',
      instructors: [['dangmaiphuong', 'MAIN']],
      sections: outline(`
        # Trước khi mở phần mềm | Một ý cho mỗi trang.
        - Kể chuyện bằng giấy nhớ | 7:30 | xem thử
        - Bố cục ba phần | 9:10
        # Trang chiếu | Chữ, màu và biểu đồ.
        - Chữ to hơn bạn nghĩ | 8:20
        - Biểu đồ một câu | 10:45
        - Phiếu tự kiểm tra | 4:00 | tài liệu
      `),
    },
  ],
}
