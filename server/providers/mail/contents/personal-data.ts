import { dueInVietnam } from '../../../../shared/format/dates.ts'
import { paths } from '../../../../shared/paths.ts'
import { greeting, type Addressee, type Link, type MailContent } from '../render.ts'

/** The mails about the own data and the end of an account; always sent (docs/trust.md#erasure). */

const settings = (link: Link) => ({ label: 'Mở cài đặt', url: link(paths.settings()) })

/** Nobody signs in with a locked account: only the owner of the site can keep it. */
const howToKeep = (isLocked: boolean) =>
  isLocked
    ? 'Tài khoản đang bị khóa, nên nếu bạn muốn giữ lại, hãy liên hệ với chúng tôi trước thời điểm đó.'
    : 'Nếu bạn đổi ý, hãy đăng nhập, mở Cài đặt và bấm «Giữ lại tài khoản» trước thời điểm đó. Đến lúc đó tài khoản vẫn dùng được như thường.'

const nextStep = (link: Link, isLocked: boolean) =>
  isLocked ? { label: 'Liên hệ', url: link(paths.contact()) } : settings(link)

interface Ending extends Addressee {
  dueAt: string
  isLocked: boolean
}

/** Has none of the account's own words: it goes to an address that nobody has proved, too. */
export const erasureMail = (
  link: Link,
  { dueAt, byOwner, isLocked, ...to }: Ending & { byOwner: boolean },
): MailContent => ({
  subject: 'Tài khoản Lớp Mở của bạn sẽ được xoá',
  title: 'Yêu cầu xoá tài khoản',
  greeting: greeting(to),
  paragraphs: [
    `${
      byOwner
        ? 'Theo yêu cầu, quản trị viên vừa đặt lịch xoá tài khoản Lớp Mở của bạn.'
        : 'Bạn vừa yêu cầu xoá tài khoản Lớp Mở của mình.'
    } Tài khoản sẽ được xoá lúc ${dueInVietnam(new Date(dueAt))} (giờ Việt Nam). Khi đó họ tên, địa chỉ email, bài làm, trao đổi, đánh giá và chứng chỉ của bạn mất đi và không lấy lại được; bạn không vào được các khóa học đã mua nữa. Đơn hàng và điểm số ở lại trong sổ sách, không còn tên bạn.`,
    howToKeep(isLocked),
    ...(isLocked
      ? []
      : ['Nếu không phải bạn yêu cầu, hãy giữ lại tài khoản rồi đổi mật khẩu ngay.']),
  ],
  action: nextStep(link, isLocked),
})

/** A day before: the last chance, and the last mail to the address. */
export const lastDayMail = (link: Link, { dueAt, isLocked, ...to }: Ending): MailContent => ({
  subject: 'Tài khoản Lớp Mở của bạn sắp được xoá',
  title: 'Tài khoản sắp được xoá',
  greeting: greeting(to),
  paragraphs: [
    `Theo yêu cầu trước đây, tài khoản Lớp Mở của bạn sẽ được xoá lúc ${dueInVietnam(new Date(dueAt))} (giờ Việt Nam). Đây là thư cuối cùng: khi tài khoản được xoá, địa chỉ email này cũng được xoá theo nên chúng tôi không báo thêm được nữa.`,
    howToKeep(isLocked),
  ],
  action: nextStep(link, isLocked),
})

export const keptMail = (link: Link, to: Addressee): MailContent => ({
  subject: 'Tài khoản Lớp Mở của bạn được giữ lại',
  title: 'Tài khoản được giữ lại',
  greeting: greeting(to),
  paragraphs: [
    'Yêu cầu xoá tài khoản Lớp Mở của bạn đã được rút lại. Tài khoản, khóa học và bài làm của bạn vẫn như cũ.',
  ],
  action: settings(link),
})

/** `path` is that of the page before the download. */
export const dataLinkMail = (
  link: Link,
  { path, expiresAt, ...to }: Addressee & { path: string; expiresAt: string },
): MailContent => ({
  subject: 'Dữ liệu của bạn trên Lớp Mở',
  title: 'Dữ liệu của bạn',
  greeting: greeting(to),
  paragraphs: [
    `Theo yêu cầu, đây là đường dẫn để tải mọi dữ liệu của bạn trên Lớp Mở. Đường dẫn dùng được một lần, đến ${dueInVietnam(new Date(expiresAt))} (giờ Việt Nam). Ai có đường dẫn đều tải được, nên xin đừng chuyển tiếp thư này.`,
  ],
  action: { label: 'Tải dữ liệu của tôi', url: link(path) },
})
