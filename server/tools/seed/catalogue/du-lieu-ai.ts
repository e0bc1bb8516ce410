import { outline } from '../outline.ts'
import type { SeedTopic } from '../types.ts'

export const DU_LIEU_AI: SeedTopic = {
  slug: 'du-lieu-ai',
  name: 'Dữ liệu & AI',
  videos: [
    'aircAruvnKk',
    'IHZwWFHWa-w',
    'r-uOLxNrNk8',
    'vmEHCJofslg',
    'xxpc-HPKN28',
    'zjkBMFhNj_g',
  ],
  exercises: [
    'trước khi tính, hãy đoán kết quả và viết lời đoán ra giấy; sai bao nhiêu phần trăm cũng là một bài học.',
    'làm lại phép tính trong bài với dữ liệu của chính bạn, dù chỉ mười dòng.',
    'vẽ biểu đồ bằng tay trước, rồi mới để máy vẽ; so xem bạn đã muốn nói điều gì.',
    'tìm một con số trên báo hôm nay và hỏi: đo thế nào, so với cái gì, thiếu ai.',
  ],
  courses: [
    {
      slug: 'excel-cho-dan-van-phong',
      code: 'DL001',
      title: 'Excel cho dân văn phòng: từ bảng tính đến báo cáo',
      description: `
        <p>Khóa học được xây từ những câu hỏi có thật của phòng kế toán, nhân sự và bán hàng: làm sao ghép hai danh sách lệch tên, làm sao cộng theo tháng, làm sao để sếp mở tệp là hiểu ngay.</p>
        <p>Mỗi bài có tệp thực hành. Bạn sẽ quen tay với bảng tổng hợp, hàm dò tìm, định dạng có điều kiện, và cuối khóa tự làm <strong>một bảng báo cáo tháng cập nhật bằng một lần bấm</strong>.</p>`,
      price: 499_000,
      salePrice: 299_000,
      level: 'BEGINNER',
      durationLabel: '4 tuần',
      enrolments: 6204,
      publishedDaysAgo: 540,
      instructors: [
        ['taquangvinh', 'MAIN'],
        ['trogiang', 'TA'],
      ],
      sections: outline(`
        # Bảng sạch | Dữ liệu gọn thì công thức ngắn.
        - Một dòng, một việc | 7:40 | xem thử
        - Dọn danh sách bẩn | 11:10 | xem thử
        - Định dạng ngày tháng Việt Nam | 8:20
        # Công thức hằng ngày | Đếm, cộng, dò tìm.
        - Cộng theo điều kiện | 9:55
        - Dò tìm và ghép bảng | 12:35
        - Phiếu tra cứu hàm | 5:00 | tài liệu
        # Bảng tổng hợp | Kéo thả ra câu trả lời.
        - Bảng tổng hợp đầu tiên | 11:45
        - Nhóm theo tháng, theo vùng | 9:30
        # Báo cáo | Một trang, sếp mở là hiểu.
        - Chọn đúng biểu đồ | 10:05
        - Báo cáo tháng một lần bấm | 13:50
      `),
    },
    {
      slug: 'sql-can-ban-voi-du-lieu-that',
      code: 'DL101',
      title: 'SQL căn bản với dữ liệu thật',
      description: `
        <p>Một cơ sở dữ liệu của chuỗi nhà thuốc với ba trăm nghìn hóa đơn đang chờ bạn đặt câu hỏi. Thuốc nào bán chạy mùa nồm? Khách nào mua đều rồi bỗng biến mất? SQL là thứ tiếng để hỏi, và nó dễ hơn bạn nghĩ.</p>
        <p>Tất cả bài tập chạy ngay trong trình duyệt, không cần cài đặt.</p>`,
      price: 690_000,
      level: 'BEGINNER',
      enrolments: 2431,
      publishedDaysAgo: 350,
      instructors: [
        ['taquangvinh', 'MAIN'],
        ['duongtuankiet', 'CO'],
      ],
      sections: outline(`
        # Hỏi một bảng | Chọn, lọc, sắp xếp.
        - Chuỗi nhà thuốc và câu hỏi đầu tiên | 8:10 | xem thử
        - Lọc đúng điều cần | 9:25
        - Giá trị trống và cái bẫy | 8:50
        # Hỏi nhiều bảng | Nối bảng không mất dòng.
        - Nối trong, nối trái | 12:20
        - Phiếu hình vẽ các kiểu nối | 4:00 | tài liệu
        # Tổng hợp | Nhóm, đếm, xếp hạng.
        - Nhóm theo tháng | 9:40
        - Hàm cửa sổ | 13:30
        - Khách hàng biến mất | 11:15
      `),
    },
    {
      slug: 'phan-tich-du-lieu-voi-python',
      code: 'DL201',
      title: 'Phân tích dữ liệu với Python và pandas',
      description: `
        <p>Từ tệp thô đến câu chuyện có bằng chứng. Bạn sẽ phân tích ba bộ dữ liệu Việt Nam: giá rau ở chợ đầu mối, lượng mưa các tỉnh, chuyến xe buýt trong thành phố.</p>
        <p>Khóa học nhấn mạnh điều mà sách thường bỏ qua: dữ liệu thiếu, dữ liệu sai, và cách nói “tôi chưa biết” một cách có trách nhiệm.</p>
        <ul><li>Làm sạch, ghép, gộp dữ liệu với pandas</li><li>Vẽ biểu đồ trung thực</li><li>Viết sổ tay phân tích người khác chạy lại được</li></ul>`,
      price: 1_390_000,
      salePrice: 990_000,
      level: 'INTERMEDIATE',
      durationLabel: '9 tuần',
      enrolments: 1192,
      publishedDaysAgo: 212,
      instructors: [['taquangvinh', 'MAIN']],
      sections: outline(`
        # Làm quen dữ liệu | Nhìn trước khi tính.
        - Giá rau nói gì | 9:15 | xem thử
        - Khung dữ liệu | 12:05
        - Thiếu và sai | 11:30
        # Hỏi dữ liệu | Nhóm, ghép, xoay.
        - Nhóm và tổng hợp | 13:20
        - Ghép hai nguồn | 12:40
        - Phiếu tra cứu pandas | 6:00 | tài liệu
        # Vẽ và kể | Biểu đồ trung thực.
        - Chọn trục, chọn màu | 9:50
        - Câu chuyện xe buýt | 14:55
      `),
    },
    {
      slug: 'nhap-mon-hoc-may',
      code: 'DL301',
      title: 'Nhập môn học máy: hiểu bản chất, làm đến nơi',
      description: `
        <p>Gọi một hàm thư viện thì ai cũng làm được. Khóa học này dành cho người muốn hiểu vì sao mô hình đoán đúng, vì sao nó sai, và khi nào không nên dùng nó.</p>
        <p>Chúng ta tự viết hồi quy tuyến tính, cây quyết định và một mạng nơ-ron nhỏ từ đầu, sau đó mới dùng thư viện. Dự án cuối khóa: dự báo lượng khách của một tuyến xe khách dịp Tết.</p>
        <p><strong>Yêu cầu:</strong> Python cơ bản, toán phổ thông.</p>`,
      price: 2_199_000,
      salePrice: 1_799_000,
      level: 'ADVANCED',
      durationLabel: '12 tuần',
      enrolments: 645,
      publishedDaysAgo: 97,
      instructors: [
        ['taquangvinh', 'MAIN'],
        ['giangvien', 'CO'],
      ],
      sections: outline(`
        # Máy học là gì | Từ ví dụ đến quy luật.
        - Đoán giá nhà trọ | 10:40 | xem thử
        - Sai số và cách đo | 12:15
        # Tự tay viết | Ba mô hình, không thư viện.
        - Hồi quy tuyến tính từ đầu | 17:30
        - Cây quyết định | 15:20
        - Mạng nơ-ron nhỏ | 18:45
        - Phiếu ôn đạo hàm | 8:00 | tài liệu
        # Làm đến nơi | Chia dữ liệu, tránh tự lừa mình.
        - Học thuộc hay học hiểu | 12:50
        - Đánh giá công bằng | 11:35
        # Dự án Tết | Dự báo lượng khách.
        - Chuẩn bị dữ liệu | 13:10
        - Trình bày kết quả | 9:25
      `),
    },
    {
      slug: 'ky-su-du-lieu-toan-tap',
      code: 'DL302',
      title: 'Kỹ sư dữ liệu: xây đường ống dữ liệu từ nguồn đến bảng điều khiển',
      description: `
        <p>Chương trình dài hơi nhất của Lớp Mở, dành cho người muốn đổi nghề hoặc lên bậc. Trong mười sáu tuần, bạn dựng một hệ thống dữ liệu hoàn chỉnh cho một chuỗi bán lẻ giả lập: thu thập, làm sạch, lưu kho, kiểm tra chất lượng, lên lịch, theo dõi.</p>
        <p>Mỗi hai tuần có một buổi xem mã nguồn cùng giảng viên. Kết thúc khóa học, bạn có một kho mã đủ để nói chuyện nghiêm túc trong buổi phỏng vấn.</p>`,
      price: 2_499_000,
      level: 'ADVANCED',
      durationLabel: '16 tuần, có hướng dẫn riêng',
      enrolments: 251,
      publishedDaysAgo: 41,
      instructors: [
        ['taquangvinh', 'MAIN'],
        ['duongtuankiet', 'CO'],
        ['buithanhtung', 'TA'],
      ],
      sections: outline(`
        # Bức tranh lớn | Dữ liệu đi từ đâu đến đâu.
        - Một ngày của kỹ sư dữ liệu | 9:50 | xem thử
        - Kho, hồ và chợ dữ liệu | 12:30
        # Thu thập | Từ tệp, từ cơ sở dữ liệu, từ dòng sự kiện.
        - Nạp dữ liệu theo lô | 14:15
        - Bắt thay đổi từ cơ sở dữ liệu | 15:40
        # Biến đổi | Mô hình sao và kiểm tra chất lượng.
        - Mô hình sao | 13:25
        - Kiểm tra dữ liệu như kiểm thử mã | 12:10
        - Mẫu hợp đồng dữ liệu | 6:00 | tài liệu
        # Vận hành | Lịch chạy, cảnh báo, chi phí.
        - Lịch chạy và phụ thuộc | 11:55
        - Đêm có sự cố | 10:20
      `),
    },
    {
      slug: 'dung-tro-ly-ai-dung-cach',
      code: 'DL002',
      title: 'Dùng trợ lý AI đúng cách trong công việc',
      description: `
        <p>Trợ lý AI viết rất trôi chảy, kể cả khi nó sai. Khóa học miễn phí này giúp bạn giao việc rõ ràng, kiểm chứng câu trả lời và biết điều gì không bao giờ nên dán vào ô trò chuyện.</p>
        <p>Các tình huống lấy từ văn phòng Việt Nam: soạn công văn, tóm tắt biên bản, lập kế hoạch sự kiện, trả lời khách hàng.</p>`,
      price: 0,
      level: 'BEGINNER',
      enrolments: 38,
      publishedDaysAgo: 4,
      instructors: [
        ['taquangvinh', 'MAIN'],
        ['vodiemmy', 'CO'],
      ],
      sections: outline(`
        # Hiểu người trợ lý mới | Nó giỏi gì, nó bịa gì.
        - Vì sao AI nói sai mà tự tin | 8:30 | xem thử
        - Điều không nên dán vào | 6:15 | xem thử
        # Giao việc | Bối cảnh, yêu cầu, tiêu chuẩn.
        - Viết lời giao việc tốt | 9:40
        - Phiếu kiểm chứng câu trả lời | 4:00 | tài liệu
      `),
    },
  ],
}
