import { paths } from '../../../../shared/paths.ts'
import { openPaths } from '../../../../shared/open-paths.ts'
import { greeting, type Addressee, type Link, type MailContent } from '../render.ts'

/** The mails about an account itself and its safety, which nobody can switch off (docs/trust.md#kinds-of-mails). */

const RESET_MINUTES = 60
const INVITATION_DAYS = 7
const PROOF_DAYS = 7
const CHANGE_HOURS = 24

export const LINK_MINUTES = {
  reset: RESET_MINUTES,
  invitation: INVITATION_DAYS * 24 * 60,
  proof: PROOF_DAYS * 24 * 60,
  change: CHANGE_HOURS * 60,
}

/** Without any words of the request: a stranger may have typed the address. */
export const proofMail = (link: Link, { token }: { token: string }): MailContent => ({
  subject: 'Xác nhận địa chỉ email của bạn',
  title: 'Xác nhận địa chỉ email',
  greeting: 'Chào bạn,',
  paragraphs: [
    `Địa chỉ email này vừa được dùng cho một tài khoản Lớp Mở. Nếu đó là tài khoản của bạn, hãy mở đường dẫn dưới đây rồi nhấn «Xác nhận» để nhận thư về hạn nộp, kết quả chấm và trả lời của giảng viên. Đường dẫn dùng được một lần, trong ${PROOF_DAYS} ngày.`,
    'Nếu bạn không tạo tài khoản nào, hãy bỏ qua thư này: chúng tôi sẽ không gửi thư thông báo đến địa chỉ chưa được xác nhận.',
  ],
  action: { label: 'Xác nhận địa chỉ email', url: link(openPaths.verifyEmail({ token })) },
})

export const welcomeMail = (link: Link, to: { name: string }): MailContent => ({
  subject: 'Chào mừng bạn đến với Lớp Mở',
  title: 'Chào mừng bạn đến với Lớp Mở',
  greeting: greeting(to),
  paragraphs: [
    'Địa chỉ email của bạn đã được xác nhận. Từ giờ bạn nhận được thư về hạn nộp bài, kết quả chấm và trả lời của giảng viên.',
    'Bạn chọn nhận những loại thư nào ở trang «Cài đặt», bất cứ lúc nào.',
  ],
  action: { label: 'Xem các khóa học', url: link(paths.courses()) },
})

/** The mail holds no words of the request: a stranger may have sent it. */
export const registeredAgainMail = (link: Link, owner: Addressee): MailContent => ({
  subject: 'Bạn đã có tài khoản Lớp Mở',
  title: 'Bạn đã có tài khoản',
  greeting: greeting(owner),
  paragraphs: [
    'Có người vừa đăng ký bằng địa chỉ email này. Bạn đã có tài khoản nên không có gì thay đổi: hãy đăng nhập bằng mật khẩu của bạn.',
    'Nếu bạn quên mật khẩu, hãy chọn «Quên mật khẩu?» ở trang đăng nhập để đặt lại. Nếu người đăng ký không phải là bạn, hãy bỏ qua thư này.',
  ],
  action: { label: 'Đăng nhập', url: link(paths.login()) },
})

interface LinkTo extends Addressee {
  email: string
  token: string
  /** An admin has asked for it, not whoever has typed the address. */
  byAdmin: boolean
}

export const resetMail = (link: Link, { email, token, byAdmin, ...to }: LinkTo): MailContent => ({
  subject: 'Đặt lại mật khẩu Lớp Mở',
  title: 'Đặt lại mật khẩu',
  greeting: greeting(to),
  paragraphs: byAdmin
    ? [
        `Quản trị viên Lớp Mở gửi bạn đường dẫn đặt lại mật khẩu cho tài khoản ${email}. Đường dẫn dùng được một lần, trong ${RESET_MINUTES} phút.`,
        'Nếu bạn không cần, hãy bỏ qua thư này: mật khẩu của bạn vẫn như cũ.',
      ]
    : [
        `Có người vừa yêu cầu đặt lại mật khẩu cho tài khoản ${email}. Nếu đó là bạn, hãy mở đường dẫn dưới đây để chọn mật khẩu mới. Đường dẫn dùng được một lần, trong ${RESET_MINUTES} phút.`,
        'Nếu bạn không yêu cầu, hãy bỏ qua thư này: mật khẩu của bạn vẫn như cũ.',
      ],
  action: passwordAction(link, { token, email }),
})

/** For an account that an admin made, so that its name is nobody's advertisement. */
export const invitationMail = (
  link: Link,
  to: { name: string; email: string; token: string },
): MailContent => ({
  subject: 'Tài khoản Lớp Mở của bạn',
  title: 'Mời bạn đặt mật khẩu',
  greeting: greeting(to),
  paragraphs: [
    `Bạn vừa được tạo một tài khoản Lớp Mở với địa chỉ ${to.email}. Hãy mở đường dẫn dưới đây để đặt mật khẩu, rồi đăng nhập. Đường dẫn dùng được một lần, trong ${INVITATION_DAYS} ngày; sau đó hãy dùng «Quên mật khẩu?» ở trang đăng nhập.`,
  ],
  action: passwordAction(link, to),
})

/** The address goes along, so that password managers keep the new password for the right account. */
const passwordAction = (link: Link, { token, email }: { token: string; email: string }) => ({
  label: 'Đặt mật khẩu mới',
  // A fragment holds «@» as it is, so that the address can be read.
  url: link(
    `${paths.forgotPassword({ token })}&email=${encodeURIComponent(email).replace('%40', '@')}`,
  ),
})

/** To the new address, without any words of the account: it may be a stranger's. */
export const changeMail = (link: Link, { token }: { token: string }): MailContent => ({
  subject: 'Xác nhận địa chỉ email mới',
  title: 'Xác nhận địa chỉ email mới',
  greeting: 'Chào bạn,',
  paragraphs: [
    `Có người muốn dùng địa chỉ email này cho tài khoản Lớp Mở của họ. Nếu đó là bạn, hãy mở đường dẫn dưới đây rồi nhấn «Đổi địa chỉ email». Đường dẫn dùng được một lần, trong ${CHANGE_HOURS} giờ; đến lúc đó bạn vẫn đăng nhập bằng địa chỉ cũ.`,
    'Nếu không phải bạn, hãy bỏ qua thư này: không có gì thay đổi.',
  ],
  action: { label: 'Xác nhận địa chỉ email mới', url: link(openPaths.changeEmail({ token })) },
})

/** To the new address when it has an account already; the person who asks is not told. */
export const changeTakenMail = (link: Link, owner: Addressee): MailContent => ({
  subject: 'Địa chỉ email của bạn đã có tài khoản Lớp Mở',
  title: 'Bạn đã có tài khoản',
  greeting: greeting(owner),
  paragraphs: [
    'Có người muốn dùng địa chỉ email này cho một tài khoản Lớp Mở khác. Địa chỉ này là của tài khoản bạn đang có, nên không có gì thay đổi.',
    'Nếu đó là bạn, hãy đăng nhập bằng địa chỉ này; quên mật khẩu thì chọn «Quên mật khẩu?» ở trang đăng nhập. Nếu không phải bạn, hãy bỏ qua thư này.',
  ],
  action: { label: 'Đăng nhập', url: link(paths.login()) },
})

/** To the present address: somebody knows the password and wants another one. */
export const changeAskedMail = (link: Link, to: Addressee): MailContent => ({
  subject: 'Yêu cầu đổi địa chỉ email của tài khoản Lớp Mở',
  title: 'Yêu cầu đổi địa chỉ email',
  greeting: greeting(to),
  paragraphs: [
    'Có người vừa nhập mật khẩu của tài khoản Lớp Mở dùng địa chỉ này và yêu cầu đổi sang một địa chỉ email khác. Địa chỉ chỉ đổi khi địa chỉ mới được xác nhận.',
    'Nếu đó là bạn, bạn không cần làm gì ở đây. Nếu không phải bạn, hãy đổi mật khẩu ngay (hoặc chọn «Quên mật khẩu?» ở trang đăng nhập): yêu cầu này bị hủy theo.',
  ],
  action: { label: 'Mở cài đặt', url: link(paths.settings()) },
})

/** The last mail to the address that the account had. `byAdmin`: an admin changed it. */
export const changedMail = (
  link: Link,
  { byAdmin, ...to }: Addressee & { byAdmin: boolean },
): MailContent => ({
  subject: 'Địa chỉ email của tài khoản Lớp Mở đã được đổi',
  title: 'Địa chỉ email đã được đổi',
  greeting: greeting(to),
  paragraphs: [
    `Tài khoản Lớp Mở dùng địa chỉ này ${
      byAdmin ? 'vừa được quản trị viên đổi' : 'vừa được đổi'
    } sang một địa chỉ email khác. Từ giờ tài khoản đăng nhập và nhận thư ở địa chỉ mới; những đường dẫn đã gửi đến đây không còn dùng được.`,
    'Nếu không phải bạn yêu cầu, hãy liên hệ với chúng tôi ngay.',
  ],
  action: { label: 'Liên hệ', url: link(paths.contact()) },
})
