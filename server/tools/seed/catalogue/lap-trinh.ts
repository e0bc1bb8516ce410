import { gitSections } from '../complete/git.ts'
import { javascriptSections } from '../complete/javascript.ts'
import { outline } from '../outline.ts'
import type { SeedTopic } from '../types.ts'

export const LAP_TRINH: SeedTopic = {
  slug: 'lap-trinh',
  name: 'Lập trình',
  videos: [
    'R6plN3FvzFY',
    '0SJE9dYdpps',
    'x0fSBAgBrOQ',
    'zOjov-2OZ0E',
    'rfscVS0vtbw',
    '8mAITcNt710',
  ],
  exercises: [
    'viết lại đoạn mã trong bài mà không nhìn màn hình, rồi so với bản gốc xem bạn quên chỗ nào.',
    'đổi một giá trị, đoán trước kết quả, sau đó chạy để kiểm tra lời đoán.',
    'giải thích đoạn mã cho một người bạn không học lập trình, trong ba câu.',
    'cố ý làm hỏng chương trình ở một chỗ và đọc kỹ thông báo lỗi mà nó đưa ra.',
  ],
  courses: [
    {
      slug: 'javascript-tu-con-so-0',
      code: 'LT101',
      title: 'JavaScript từ con số 0: làm trang web biết trả lời',
      description: `
        <p>Bạn đã thấy những trang web biết tính tiền, biết lọc danh sách, biết nhắc khi ta gõ sai. Đằng sau chúng là JavaScript, và khóa học này đưa bạn từ dòng lệnh đầu tiên đến một ứng dụng ghi chi tiêu chạy thật trong trình duyệt.</p>
        <p>Không cần biết lập trình từ trước. Mỗi bài chỉ thêm <strong>một khái niệm</strong>, luôn bắt đầu bằng một việc cần làm và kết thúc bằng một bài tập ngắn có lời giải. Cuối mỗi chương là một phiếu tra cứu để in ra dán cạnh bàn.</p>
        <ul><li>Hiểu biến, hàm, mảng và đối tượng bằng ví dụ đời thường</li><li>Điều khiển trang web: bấm nút, gõ chữ, hiện kết quả</li><li>Gọi dữ liệu từ máy chủ và xử lý khi mạng hỏng</li><li>Hoàn thành ứng dụng “Sổ chi tiêu” để đưa vào hồ sơ cá nhân</li></ul>
        <p>Bạn cần một máy tính cài trình duyệt mới và khoảng ba buổi tối mỗi tuần.</p>`,
      price: 799_000,
      salePrice: 499_000,
      level: 'BEGINNER',
      durationLabel: '6 tuần, mỗi tuần 3 buổi',
      enrolments: 5321,
      publishedDaysAgo: 410,
      instructors: [
        ['giangvien', 'MAIN'],
        ['dongiangvien', 'CO'],
        ['trogiang', 'TA'],
      ],
      sections: javascriptSections,
    },
    {
      slug: 'git-va-github-trong-mot-buoi-chieu',
      code: 'LT102',
      title: 'Git và GitHub trong một buổi chiều',
      description: `
        <p>Tệp “bao-cao-cuoi-cung-sua-lan-3-that-su-cuoi.docx” là lời cầu cứu mà ai cũng từng viết. Git giải quyết chuyện đó: mọi thay đổi đều được ghi lại, mọi sai lầm đều quay lui được, và nhiều người cùng làm mà không giẫm chân nhau.</p>
        <p>Khóa học miễn phí này gói trong một buổi chiều. Bạn sẽ tạo kho mã đầu tiên, ghi lại thay đổi, tách nhánh, gộp nhánh, gỡ một xung đột thật và đưa mọi thứ lên GitHub.</p>`,
      price: 0,
      level: 'BEGINNER',
      durationLabel: 'Một buổi chiều',
      enrolments: 8120,
      publishedDaysAgo: 612,
      instructors: [
        ['giangvien', 'MAIN'],
        ['trogiang', 'TA'],
      ],
      sections: gitSections,
    },
    {
      slug: 'react-thuc-chien',
      code: 'LT201',
      title: 'React thực chiến: dựng ứng dụng quản lý công việc',
      description: `
        <p>Đọc tài liệu React thì dễ, dựng một ứng dụng nhiều trang mà vẫn giữ được mã nguồn gọn gàng mới khó. Khóa học đi thẳng vào chỗ khó đó: bạn xây một ứng dụng quản lý công việc cho nhóm, từ trang trắng đến khi đưa lên mạng.</p>
        <p>Trên đường đi, bạn sẽ gặp và tự giải quyết những vấn đề của dự án thật: dữ liệu cũ đè lên dữ liệu mới, biểu mẫu mất chữ khi tải lại, danh sách nghìn dòng giật khi cuộn, nút bấm hai lần gửi hai lần.</p>
        <ul><li>Chia giao diện thành thành phần dễ đọc, dễ thử</li><li>Quản lý dữ liệu máy chủ với bộ nhớ đệm</li><li>Viết bài kiểm thử theo hành vi người dùng</li></ul>`,
      price: 1_299_000,
      salePrice: 899_000,
      level: 'INTERMEDIATE',
      durationLabel: '8 tuần',
      enrolments: 2874,
      publishedDaysAgo: 265,
      instructors: [
        ['giangvien', 'MAIN'],
        ['duongtuankiet', 'CO'],
      ],
      sections: outline(`
        # Khởi động | Dựng khung dự án và hiểu React vẽ lại màn hình khi nào.
        - Ứng dụng chúng ta sẽ xây | 6:40 | xem thử
        - Cài đặt và cây thư mục | 9:15
        - Thành phần, thuộc tính, trạng thái | 14:30 | xem thử
        - Phiếu ôn: vòng đời một lần vẽ | 8:00 | tài liệu
        # Dữ liệu từ máy chủ | Tải, lưu đệm, làm mới và báo lỗi sao cho người dùng luôn hiểu chuyện gì đang xảy ra.
        - Lấy danh sách công việc | 12:05
        - Khi mạng chậm, khi mạng hỏng | 11:20
        - Cập nhật lạc quan mà không nói dối | 15:45
        # Biểu mẫu và điều hướng | Giữ chữ người dùng đã gõ, kiểm tra đúng lúc, đưa trạng thái lên địa chỉ trang.
        - Biểu mẫu thêm công việc | 13:10
        - Bộ lọc nằm trên thanh địa chỉ | 10:35
        - Hộp thoại dùng được bằng bàn phím | 9:50
        # Hoàn thiện | Kiểm thử, tối ưu và đưa ứng dụng lên mạng.
        - Kiểm thử theo hành vi | 16:20
        - Danh sách nghìn dòng | 12:40
        - Đưa lên mạng và theo dõi | 10:15
        - Danh mục kiểm tra trước khi phát hành | 6:00 | tài liệu
      `),
    },
    {
      slug: 'python-cho-nguoi-ban-ron',
      code: 'LT103',
      title: 'Python cho người bận rộn: tự động hóa việc văn phòng',
      description: `
        <p>Gộp ba mươi tệp Excel, đổi tên bốn trăm tấm ảnh, gửi cùng một lá thư cho cả danh sách khách hàng: những việc ấy không khó, chúng chỉ lấy mất buổi chiều của bạn. Python trả lại buổi chiều đó.</p>
        <p>Mỗi bài học là <strong>một việc văn phòng có thật</strong>, kèm đoạn mã chưa đến ba mươi dòng mà bạn chạy được ngay. Lý thuyết chỉ xuất hiện khi cần, đủ để bạn tự sửa đoạn mã cho việc của mình.</p>`,
      price: 599_000,
      level: 'BEGINNER',
      durationLabel: '4 tuần, mỗi ngày 20 phút',
      enrolments: 3942,
      publishedDaysAgo: 338,
      instructors: [['duongtuankiet', 'MAIN']],
      sections: outline(`
        # Chuẩn bị trong mười phút | Cài Python, mở sổ tay mã và chạy dòng đầu tiên.
        - Cài đặt không đau đầu | 7:30 | xem thử
        - Dòng lệnh đầu tiên | 8:45 | xem thử
        - Biến, danh sách, vòng lặp | 13:20
        # Tệp và thư mục | Đổi tên, sắp xếp, tìm kiếm hàng trăm tệp chỉ bằng vài dòng.
        - Đổi tên hàng loạt ảnh | 10:40
        - Tìm tệp trùng nhau | 9:25
        - Phiếu tra cứu đường dẫn | 5:00 | tài liệu
        # Bảng tính | Đọc, gộp và kết xuất Excel mà không mở Excel.
        - Gộp ba mươi tệp thành một | 12:15
        - Lập báo cáo tuần tự động | 14:50
        # Thư và lịch | Gửi thư theo danh sách và nhắc việc đúng giờ.
        - Gửi thư có tên từng người | 11:35
        - Hẹn giờ chạy mỗi sáng | 8:20
      `),
    },
    {
      slug: 'xay-dung-api-voi-nodejs-va-postgresql',
      code: 'LT301',
      title: 'Xây dựng API với Node.js và PostgreSQL',
      description: `
        <p>Khóa học dành cho người đã viết được JavaScript và muốn đứng vững ở phía máy chủ. Bạn sẽ thiết kế một API bán vé sự kiện, nơi mỗi sai sót đều có giá: vé bán trùng, tiền trừ hai lần, mật khẩu bị lộ.</p>
        <p>Chúng ta bắt đầu từ mô hình dữ liệu, đi qua giao dịch, khóa, chỉ mục, phân quyền, rồi kết thúc bằng một bài kiểm tra tải để biết hệ thống chịu được bao nhiêu người cùng mua một lúc.</p>
        <p><strong>Yêu cầu:</strong> biết JavaScript, đã từng dùng dòng lệnh. Không yêu cầu biết SQL.</p>`,
      price: 1_499_000,
      level: 'ADVANCED',
      durationLabel: '10 tuần',
      enrolments: 1186,
      publishedDaysAgo: 190,
      instructors: [
        ['duongtuankiet', 'MAIN'],
        ['giangvien', 'CO'],
      ],
      sections: outline(`
        # Mô hình dữ liệu | Biến yêu cầu bán vé thành bảng, khóa và ràng buộc.
        - Từ lời kể đến lược đồ | 15:10 | xem thử
        - Khóa chính, khóa ngoại, ràng buộc | 13:45
        - Di trú lược đồ an toàn | 11:30
        # Viết API | Định tuyến, kiểm tra đầu vào và trả lỗi tử tế.
        - Định tuyến và kiểm tra dữ liệu | 14:05
        - Lỗi là một phần của hợp đồng | 9:40
        - Tài liệu API tự sinh | 8:15 | tài liệu
        # Tiền và vé | Giao dịch, khóa hàng và cách bán đúng một vé cho đúng một người.
        - Giao dịch trong thực tế | 17:25
        - Hai người cùng bấm mua | 16:50
        - Thanh toán báo về nhiều lần | 14:35
        # Bảo vệ và đo đạc | Mật khẩu, phân quyền, chỉ mục và kiểm tra tải.
        - Mật khẩu và phiên đăng nhập | 12:55
        - Chỉ mục đúng chỗ | 13:15
        - Đo để biết, không đoán | 11:05
      `),
    },
    {
      slug: 'html-css-trang-web-dau-tien',
      code: 'LT001',
      title: 'HTML và CSS: trang web đầu tiên của bạn',
      description: `
        <p>Chín bài học ngắn để bạn tự tay làm một trang giới thiệu bản thân: có ảnh, có tiêu đề đẹp, xem tốt trên điện thoại. Không thuật ngữ đánh đố, không công cụ phức tạp.</p>
        <p>Khóa học được mở miễn phí như một lời mời: nếu bạn thích cảm giác thấy trang của mình hiện lên, con đường phía trước sẽ rất vui.</p>`,
      price: null,
      level: 'BEGINNER',
      enrolments: 9875,
      publishedDaysAgo: 702,
      instructors: [
        ['dongiangvien', 'MAIN'],
        ['duongtuankiet', 'CO'],
      ],
      sections: outline(`
        # Khung xương của trang | Thẻ, tiêu đề, đoạn văn, ảnh và liên kết.
        - Trang web là gì | 5:20 | xem thử
        - Tiêu đề và đoạn văn | 7:10 | xem thử
        - Ảnh và liên kết | 8:30 | xem thử
        # Lớp áo của trang | Màu, chữ, khoảng cách và bố cục.
        - Màu và chữ | 9:15
        - Hộp và khoảng cách | 10:05
        - Xếp hàng với flexbox | 12:40
        - Phiếu tra cứu CSS | 5:00 | tài liệu
        # Trên điện thoại | Một trang, nhiều cỡ màn hình.
        - Trang co giãn | 11:25
        - Đưa trang lên mạng | 6:50
      `),
    },
    {
      slug: 'typescript-cho-du-an-lon',
      code: 'LT302',
      title: 'TypeScript cho dự án lớn',
      description: `
        <p>Kiểu dữ liệu không phải để làm vui lòng trình biên dịch. Dùng đúng, chúng kể lại luật của nghiệp vụ và chặn lỗi trước khi người dùng gặp. Khóa học đang được biên soạn.</p>`,
      price: 1_390_000,
      level: 'ADVANCED',
      enrolments: 0,
      instructors: [
        ['giangvien', 'MAIN'],
        ['dongiangvien', 'CO'],
      ],
      sections: outline(`
        # Kiểu kể chuyện | Mô tả nghiệp vụ bằng kiểu trước khi viết hàm.
        - Vì sao cần kiểu | 8:00
        - Hợp của các trạng thái | 12:00
      `),
    },
  ],
}
