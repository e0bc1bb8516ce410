import type { SeedAssessment } from './types.ts'

const course = 'javascript-tu-con-so-0'

/** An assessment in every state for the main student, and some submissions of the other students. */
export const javascriptAssessments: readonly SeedAssessment[] = [
  {
    course,
    at: [0, 1],
    title: 'Kiểm tra nhanh: làm quen với JavaScript',
    description: 'Bốn câu ngắn để chắc rằng bạn đã nắm phần mở đầu.',
    dueInDays: -70,
    passScore: 60,
    attemptsAllowed: 3,
    questions: [
      {
        question: 'JavaScript thường chạy ở đâu khi bạn mở một trang web?',
        type: 'SINGLE',
        options: ['Trong trình duyệt', 'Trong bàn phím', 'Trong bộ định tuyến'],
        correct: [0],
      },
      {
        question: 'Những việc nào JavaScript làm được trên một trang web?',
        type: 'MULTI',
        options: [
          'Đổi nội dung khi người dùng bấm nút',
          'Kiểm tra biểu mẫu trước khi gửi',
          'Thay pin cho điện thoại',
          'Vẽ lại danh sách khi người dùng gõ chữ',
        ],
        correct: [0, 1, 3],
        score: 2,
      },
      {
        question: 'Lệnh nào in một dòng chữ ra bảng điều khiển?',
        type: 'SINGLE',
        options: ["print('Xin chào')", "console.log('Xin chào')", "echo 'Xin chào'"],
        correct: [1],
      },
      {
        question: 'Phím nào mở công cụ dành cho nhà phát triển trong đa số trình duyệt?',
        type: 'SINGLE',
        options: ['F5', 'F12', 'Esc'],
        correct: [1],
      },
    ],
    submissions: [
      { student: 'hocvien', status: 'GRADED', daysAgo: 80, answers: [[0], [0, 1], [1], [1]] },
      {
        student: 'hoangducmanh',
        status: 'GRADED',
        daysAgo: 75,
        answers: [[0], [0, 1, 3], [1], [1]],
      },
      { student: 'hothanhtruc', status: 'GRADED', daysAgo: 74, answers: [[0], [0, 2], [0], []] },
    ],
  },
  {
    course,
    at: [0, 2],
    title: 'Lời chào của riêng bạn',
    description:
      'Viết ba dòng lệnh in ra tên, quê quán và một điều bạn muốn làm được sau khóa học. Dán mã vào ô trả lời.',
    dueInDays: -60,
    submissions: [
      {
        student: 'hocvien',
        status: 'GRADED',
        daysAgo: 65,
        text: "console.log('Tôi là Khánh Linh')\nconsole.log('Quê ở Nam Định')\nconsole.log('Tôi muốn tự làm một cuốn sổ chi tiêu')",
        grade: {
          by: 'giangvien',
          daysAgo: 63,
          score: 92,
          pass: true,
          feedback:
            'Gọn gàng và đúng yêu cầu. Lần sau em thử gộp tên và quê quán vào một câu bằng dấu huyền nhé.',
        },
        comments: [
          ['hocvien', 62.9, 'Em cảm ơn thầy. Dấu huyền là phím nằm dưới phím Esc phải không ạ?'],
          [
            'giangvien',
            62.5,
            'Đúng rồi em. Chương 2 sẽ dùng nó nhiều, em đọc trước phần biến nhé.',
          ],
        ],
      },
      {
        student: 'phamthuytien',
        status: 'SUBMITTED',
        daysAgo: 2,
        text: "console.log('Chào cả lớp, mình là Tiên')",
      },
      {
        student: 'buihaiyen',
        status: 'SUBMITTED',
        daysAgo: 61,
        text: "console.log('Hải Yến')\nconsole.log('Cần Thơ')\nconsole.log('Muốn đổi nghề')",
      },
    ],
  },
  {
    course,
    at: [1, 1],
    title: 'Máy tính tiền boa',
    description:
      'Viết một đoạn mã nhận tổng hóa đơn và in ra tiền boa: 5% khi dưới 200.000 đ, 10% khi từ 200.000 đ trở lên.',
    dueInHours: 3,
  },
  {
    course,
    at: [1, 2],
    title: 'Kiểm tra chương 2: dữ liệu và quyết định',
    description: 'Đủ cả ba dạng câu hỏi. Đồng hồ chạy từ lúc bạn mở đề.',
    dueInDays: 2,
    passScore: 60,
    durationMinutes: 15,
    attemptsAllowed: 2,
    shuffle: true,
    questions: [
      {
        question: 'Từ khóa nào khai báo một biến không được gán lại?',
        type: 'SINGLE',
        options: ['let', 'var', 'const', 'fixed'],
        correct: [2],
      },
      {
        question: 'Biểu thức nào cho kết quả true?',
        type: 'MULTI',
        options: ['3 > 2', "'a' === 'A'", '10 % 5 === 0', '!true'],
        correct: [0, 2],
        score: 2,
      },
      {
        question: 'Vòng lặp for (let i = 0; i < 3; i++) chạy mấy lần?',
        type: 'SINGLE',
        options: ['2 lần', '3 lần', '4 lần', 'Mãi mãi'],
        correct: [1],
      },
      {
        question: 'Cách nào thêm một món vào cuối danh sách monAn?',
        type: 'SINGLE',
        options: ["monAn.push('phở')", "monAn.add('phở')", "monAn = 'phở'"],
        correct: [0],
      },
      {
        question: 'Giải thích bằng lời của bạn: khi nào nên dùng if, khi nào nên dùng vòng lặp?',
        type: 'SHORT',
        score: 3,
      },
    ],
  },
  {
    course,
    at: [2, 0],
    title: 'Vẽ cây DOM của một trang',
    description:
      'Chọn một trang bạn hay đọc, vẽ cây các phần tử đến tầng thứ ba. Nộp ảnh chụp hoặc PDF.',
    dueInDays: -10,
    submissions: [
      {
        student: 'hocvien',
        status: 'SUBMITTED',
        daysAgo: 8,
        text: 'Em vẽ trang chủ của một tờ báo. Em nộp muộn vì tuần trước bị ốm, mong thầy thông cảm ạ.',
        file: ['Cây DOM trang báo.pdf', 'phieu-ghi-chep.pdf'],
      },
      {
        student: 'dangquocviet',
        status: 'SUBMITTED',
        daysAgo: 12,
        text: 'Em vẽ trang nấu ăn mà em hay xem.',
        file: ['Trang nấu ăn.pdf', 'phieu-ghi-chep.pdf'],
      },
    ],
  },
  {
    course,
    at: [2, 1],
    title: 'Nút bấm biết đếm',
    description: 'Một nút, một con số: mỗi lần bấm thì số tăng lên một. Nộp tệp .js hoặc tệp ZIP.',
    dueInDays: -3,
  },
  {
    course,
    at: [2, 2],
    title: 'Tự kiểm tra giữa khóa',
    description: 'Không có hạn nộp, làm được ba lần. Câu hỏi được xáo thứ tự mỗi lần làm.',
    passScore: 50,
    durationMinutes: 20,
    attemptsAllowed: 3,
    shuffle: true,
    questions: [
      {
        question: 'document.querySelector trả về gì khi không tìm thấy phần tử?',
        type: 'SINGLE',
        options: ['undefined', 'null', 'Chuỗi rỗng', 'Một lỗi'],
        correct: [1],
      },
      {
        question: 'Những cách nào để phản ứng khi người dùng bấm nút?',
        type: 'MULTI',
        options: ["addEventListener('click', …)", 'Thuộc tính onclick', 'Đổi màu nút bằng CSS'],
        correct: [0, 1],
      },
      {
        question: 'Sự kiện nào xảy ra mỗi khi nội dung ô nhập thay đổi?',
        type: 'SINGLE',
        options: ['input', 'load', 'scroll'],
        correct: [0],
      },
    ],
  },
  {
    course,
    at: [3, 0],
    title: 'Sổ chi tiêu: bản vẽ màn hình',
    description: 'Vẽ tay hoặc vẽ trên máy ba màn hình của dự án, kèm danh sách việc phải làm.',
    dueInDays: 10,
    submissions: [
      {
        student: 'hocvien',
        status: 'RETURNED',
        daysAgo: 4,
        text: 'Ba màn hình: danh sách, thêm khoản chi, thống kê theo tháng.',
        file: ['Bản vẽ sổ chi tiêu.pdf', 'phieu-ghi-chep.pdf'],
        grade: {
          by: 'dongiangvien',
          daysAgo: 1.5,
          score: null,
          pass: false,
          feedback:
            'Ý tưởng tốt, nhưng còn thiếu danh sách việc. Em bổ sung ít nhất năm việc, mỗi việc làm trong một buổi, rồi nộp lại nhé.',
        },
        comments: [['hocvien', 0.2, 'Dạ, em sẽ bổ sung và nộp lại trước cuối tuần.']],
      },
    ],
  },
  {
    course,
    at: [3, 1],
    title: 'Sổ chi tiêu: mã nguồn hoàn chỉnh',
    description: 'Nén cả thư mục dự án thành một tệp ZIP. Nhớ viết vài dòng hướng dẫn cách mở.',
    dueInDays: 21,
    extensions: [
      { student: 'hocvien', dueInDays: 28, reason: 'Em đi công tác một tuần, đã báo trước.' },
    ],
  },
  {
    course,
    at: [3, 2],
    title: 'Kiểm tra cuối khóa',
    description: 'Mười phút cho phần ôn tập cuối cùng. Đề mở sau hai tuần nữa.',
    opensInDays: 14,
    dueInDays: 21,
    passScore: 70,
    durationMinutes: 10,
    attemptsAllowed: 1,
    questions: [
      {
        question: 'localStorage giữ dữ liệu đến khi nào?',
        type: 'SINGLE',
        options: ['Đến khi đóng thẻ', 'Đến khi bị xoá', 'Đúng một ngày'],
        correct: [1],
      },
      {
        question: 'JSON.parse làm gì?',
        type: 'SINGLE',
        options: ['Biến chuỗi JSON thành giá trị', 'Biến giá trị thành chuỗi', 'Tải một tệp'],
        correct: [0],
      },
    ],
  },
]
