import type { SeedAssessment } from './types.ts'

const english = 'tieng-anh-giao-tiep-noi-cong-so'

export const otherAssessments: readonly SeedAssessment[] = [
  {
    course: english,
    at: [0, 1],
    title: 'Chọn lời giới thiệu phù hợp',
    description: 'Chỉ làm được một lần, trong năm phút.',
    dueInDays: -100,
    passScore: 60,
    durationMinutes: 5,
    attemptsAllowed: 1,
    questionFeedback: 'AFTER_HAND_IN',
    questions: [
      {
        question: 'Lần đầu gặp khách hàng, câu nào phù hợp nhất?',
        type: 'SINGLE',
        options: ['Nice to meet you.', 'What’s up?', 'Long time no see.'],
        correct: [0],
        explanation:
          '“Nice to meet you.” dành cho lần đầu gặp, lịch sự với mọi người. “What’s up?” quá thân mật; “Long time no see.” chỉ dùng với người quen lâu ngày gặp lại.',
      },
      {
        question: 'Những câu nào hỏi về công việc một cách lịch sự?',
        type: 'MULTI',
        options: ['What do you do?', 'How much do you earn?', 'Could you tell me about your role?'],
        correct: [0, 2],
        explanation:
          'Hỏi công việc hay vai trò là bình thường. Hỏi tiền lương (“How much do you earn?”) bị coi là tọc mạch ở nơi làm việc quốc tế.',
      },
      {
        question: '“I’m in charge of …” nghĩa là gì?',
        type: 'SINGLE',
        options: ['Tôi bị tính phí …', 'Tôi phụ trách …', 'Tôi đang sạc …'],
        correct: [1],
        explanation:
          '“In charge of” là phụ trách. Bị tính phí là “be charged”, sạc pin là “charge”.',
      },
    ],
    submissions: [
      { student: 'hocvien', status: 'GRADED', daysAgo: 110, answers: [[0], [0, 1], [2]] },
      { student: 'tranvanlong', status: 'GRADED', daysAgo: 105, answers: [[0], [0, 2], [1]] },
    ],
  },
  {
    course: english,
    at: [1, 0],
    title: 'Khi không nghe kịp: hỏi lại thế nào?',
    description: 'Phần trắc nghiệm và một câu tự luận. Giảng viên chấm câu tự luận.',
    dueInDays: 5,
    passScore: 60,
    attemptsAllowed: 1,
    questions: [
      {
        question: 'Câu nào nhờ người khác nói chậm lại?',
        type: 'SINGLE',
        options: ['Could you slow down a bit, please?', 'Stop talking.', 'I know.'],
        correct: [0],
      },
      {
        question: 'Viết hai câu bạn sẽ nói khi không nghe rõ một con số trong cuộc họp.',
        type: 'SHORT',
        score: 2,
      },
    ],
    submissions: [
      {
        student: 'hocvien',
        status: 'SUBMITTED',
        daysAgo: 1,
        answers: [[0], []],
        text: 'Sorry, I didn’t catch the number. Was it fifteen or fifty?',
      },
      {
        student: 'huynhngochan',
        status: 'SUBMITTED',
        daysAgo: 2,
        answers: [[2], []],
        text: 'Could you repeat that figure, please? Could you write it in the chat?',
      },
    ],
  },
  {
    course: english,
    at: [1, 1],
    title: 'Ba cách ngắt lời lịch sự',
    description: 'Viết ba câu cho ba tình huống trong bài, mỗi câu kèm một dòng giải thích.',
    dueInDays: -20,
    submissions: [
      {
        student: 'hocvien',
        status: 'GRADED',
        daysAgo: 22,
        text: 'Wait. / I want to say. / You are wrong.',
        grade: {
          by: 'ngolananh',
          daysAgo: 19,
          score: 45,
          pass: false,
          feedback:
            'Các câu còn cụt và hơi gắt. Em xem lại bảng mẫu câu trong bài, thêm “Sorry to interrupt” hoặc “May I add something?” và phần giải thích.',
        },
        comments: [
          ['ngolananh', 19, 'Em cứ nộp lại, cô sẽ chấm lại từ đầu.'],
          ['hocvien', 18.5, 'Vâng ạ, em cảm ơn cô.'],
          ['trogiang', 18, 'Em có thể gửi bản nháp ở đây, anh xem giúp trước khi nộp.'],
        ],
      },
    ],
  },
  {
    course: english,
    at: [2, 0],
    title: 'Dòng tiêu đề nào rõ ràng?',
    description: 'Bài được trả lại thì bạn có thêm một lượt làm.',
    dueInDays: 7,
    passScore: 80,
    attemptsAllowed: 1,
    questions: [
      {
        question: 'Tiêu đề thư nào cho người nhận biết ngay cần làm gì?',
        type: 'SINGLE',
        options: ['Hello', 'Please approve the budget by Friday', 'Important!!!'],
        correct: [1],
      },
      {
        question: 'Vì sao bạn chọn tiêu đề đó?',
        type: 'SHORT',
      },
    ],
    submissions: [
      {
        student: 'hocvien',
        status: 'RETURNED',
        daysAgo: 6,
        answers: [[1], []],
        text: 'Vì nó hay.',
        grade: {
          by: 'ngolananh',
          daysAgo: 5,
          score: null,
          pass: false,
          feedback: 'Em chọn đúng nhưng lý do còn sơ sài. Hãy làm lại và viết rõ hơn hai dòng nhé.',
        },
      },
    ],
  },
  {
    course: english,
    at: [2, 1],
    title: 'Viết thư báo chậm trễ',
    description: 'Viết một lá thư tám câu báo với khách rằng đơn hàng sẽ giao chậm ba ngày.',
  },
  {
    course: 'git-va-github-trong-mot-buoi-chieu',
    at: [0, 1],
    title: 'Bốn lệnh dùng mỗi ngày',
    description: 'Năm phút, làm được hai lần.',
    passScore: 50,
    durationMinutes: 5,
    attemptsAllowed: 2,
    questions: [
      {
        question: 'Lệnh nào cho biết tệp nào đã thay đổi?',
        type: 'SINGLE',
        options: ['git status', 'git push', 'git init'],
        correct: [0],
      },
      {
        question: 'Lệnh nào ghi lại một mốc trong lịch sử?',
        type: 'SINGLE',
        options: ['git add', 'git commit', 'git clone'],
        correct: [1],
      },
    ],
    submissions: [{ student: 'hocvien', status: 'GRADED', daysAgo: 200, answers: [[0], [1]] }],
  },
  {
    course: 'nhiep-anh-bang-dien-thoai',
    at: [0, 2],
    title: 'Ba hướng ánh sáng quanh một tách trà',
    description: 'Chụp cùng một tách trà với ánh sáng trước, bên và sau. Nộp ba tấm ảnh.',
    dueInDays: 2,
  },
]
