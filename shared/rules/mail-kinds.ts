interface MailKindWords {
  /** What its mails are about, as its switch and their foot call it. */
  name: string
  /** When one comes. */
  comes: string
}

/**
 * The kinds of mails that a person may switch off, one by one (docs/trust.md#kinds-of-mails). Mails about money, about
 * the account itself and about its safety have no kind: they are always sent.
 */
export const MAIL_KIND_WORDS = {
  'due-soon': { name: 'Sắp đến hạn', comes: 'Khi còn 24 giờ mà bạn chưa nộp.' },
  graded: { name: 'Bài đã chấm', comes: 'Khi giảng viên chấm xong bài của bạn.' },
  redo: { name: 'Bài cần làm lại', comes: 'Khi giảng viên đề nghị bạn làm lại.' },
  comment: { name: 'Bình luận mới', comes: 'Khi có người trả lời ở bài nộp.' },
  announcement: { name: 'Thông báo của lớp', comes: 'Khi giảng viên gửi tin cho cả lớp.' },
  reminder: { name: 'Lời nhắc của giảng viên', comes: 'Khi giảng viên nhắc bạn học tiếp.' },
  digest: {
    name: 'Bài đến hạn trong tuần',
    comes: 'Sáng thứ Hai, nếu có bài đến hạn trong 7 ngày tới.',
  },
  review: {
    name: 'Đánh giá khóa học',
    comes: 'Khi đánh giá của bạn được trả lời hoặc bị ẩn, và khi khóa học của bạn có đánh giá mới.',
  },
  'course-status': {
    name: 'Duyệt khóa học',
    comes: 'Khi khóa học của bạn được xuất bản hoặc trả lại.',
  },
} satisfies Record<string, MailKindWords>

export type MailKind = keyof typeof MAIL_KIND_WORDS

/** In the order of their switches. */
export const MAIL_KINDS = Object.keys(MAIL_KIND_WORDS) as MailKind[]

/** What only who teaches gets. */
const TEACHERS: readonly MailKind[] = ['course-status']

/** The kinds that fit an account's roles, in the order of their switches: whoever teaches may also learn. */
export function mailKindsFor(roles: readonly string[]): MailKind[] {
  const teaches = roles.includes('INSTRUCTOR') || roles.includes('ADMIN')
  return MAIL_KINDS.filter((kind) => teaches || !TEACHERS.includes(kind))
}
