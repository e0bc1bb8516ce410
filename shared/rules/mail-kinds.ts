/**
 * The kinds of mails that a person may switch off, one by one (docs/trust.md#kinds-of-mails). Mails about money, about
 * the account itself and about its safety have no kind: they are always sent.
 */
export const MAIL_KINDS = [
  'due-soon',
  'graded',
  'redo',
  'comment',
  'announcement',
  'reminder',
  'digest',
  'review',
  'course-status',
] as const

export type MailKind = (typeof MAIL_KINDS)[number]

/** What each is about, as its switch and its mails' foot call it. */
export const MAIL_KIND_NAMES: Record<MailKind, string> = {
  'due-soon': 'Sắp đến hạn',
  graded: 'Bài đã chấm',
  redo: 'Bài cần làm lại',
  comment: 'Bình luận mới',
  announcement: 'Thông báo của lớp',
  reminder: 'Lời nhắc của giảng viên',
  digest: 'Bài đến hạn trong tuần',
  review: 'Đánh giá khóa học',
  'course-status': 'Duyệt khóa học',
}

/** What only who teaches gets. */
const TEACHERS: readonly MailKind[] = ['course-status']

/** The kinds that fit an account's roles, in the order of their switches: whoever teaches may also learn. */
export function mailKindsFor(roles: readonly string[]): MailKind[] {
  const teaches = roles.includes('INSTRUCTOR') || roles.includes('ADMIN')
  return MAIL_KINDS.filter((kind) => teaches || !TEACHERS.includes(kind))
}
