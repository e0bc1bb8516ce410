import { MessageSchema } from '../../../shared/contract/account.ts'
import { MailSwitchesSchema } from '../../../shared/contract/mails.ts'
import { MAIL_KIND_WORDS, type MailKind } from '../../../shared/rules/mail-kinds.ts'
import { paths } from '../../../shared/paths.ts'
import { z, type AppContext } from '../../platform/http/context.ts'
import {
  body,
  ok,
  okText,
  publicRoute,
  signedInRoute,
  routerOf,
} from '../../platform/http/route.ts'
import { escapeHtml, sendPage } from '../../platform/http/plain-page.ts'
import { limited } from '../../platform/limits/limited.ts'
import { readUnsubscribe, UNSUBSCRIBE_PATH } from '../../providers/mail/unsubscribe.ts'
import { GivenToken } from './account-rules.ts'
import { askForProofAgain, verifyEmail } from './email-proof.ts'
import { changeMailSwitches, readMailSwitches, switchMails } from './mail-switches.ts'

const part = z.string().optional()
const page = {
  path: UNSUBSCRIBE_PATH,
  request: { query: z.object({ u: part, k: part, s: part }) },
  answers: {
    ...okText('Một trang nhỏ', 'text/html'),
    400: okText('Đường dẫn không đúng: một trang nhỏ', 'text/html')[200],
  },
}

/** The calls of docs/trust.md#proof-of-an-address and docs/trust.md#kinds-of-mails. */
export const mailRoutes = () =>
  routerOf(
    publicRoute({
      method: 'post',
      path: '/auth/verify-email',
      summary: 'Xác nhận địa chỉ email bằng mã trong thư',
      limit: limited('reset-request'),
      request: body(GivenToken),
      answers: ok(MessageSchema),
      run: async ({ deps, json }) => {
        await verifyEmail(deps, json.token)
        return { message: 'Đã xác nhận địa chỉ email.' }
      },
    }),
    signedInRoute({
      method: 'post',
      path: '/api/profile/email-proof',
      summary: 'Gửi lại thư xác nhận địa chỉ email',
      limit: limited('proof-mail'),
      answers: ok(MessageSchema),
      run: async ({ deps, actor }) => {
        const isSent = await askForProofAgain(deps, actor.id)
        const message = isSent
          ? 'Đã gửi thư xác nhận. Nếu không thấy, hãy xem cả mục thư rác.'
          : 'Địa chỉ email của bạn đã được xác nhận.'
        return { message }
      },
    }),
    signedInRoute({
      path: '/api/profile/mails',
      summary: 'Những loại thư đang nhận',
      answers: ok(MailSwitchesSchema),
      run: ({ deps, actor }) => readMailSwitches(deps, actor),
    }),
    signedInRoute({
      method: 'put',
      path: '/api/profile/mails',
      summary: 'Nhận hoặc thôi nhận những loại thư này; loại không nêu giữ nguyên',
      request: body(MailSwitchesSchema),
      answers: ok(MailSwitchesSchema),
      run: ({ deps, actor, json }) => changeMailSwitches(deps, actor, json),
    }),
    // Mail scanners open every link: this changes nothing.
    publicRoute({
      ...page,
      summary: 'Hỏi có thôi nhận một loại thư không; chưa đổi gì',
      run: ({ c, deps }) => {
        const about = readUnsubscribe(deps, c.req.query())
        return about ? askPage(c, about.kind) : brokenPage(c)
      },
    }),
    publicRoute({
      ...page,
      method: 'post',
      summary: 'Thôi nhận một loại thư bằng một lần nhấn (RFC 8058); với again=1 thì nhận lại',
      run: async ({ c, deps }) => {
        const about = readUnsubscribe(deps, c.req.query())
        if (!about) return brokenPage(c)
        const again = await wantsAgain(c)
        await switchMails(deps, about.userId, [about.kind], again)
        return donePage(c, about.kind, again)
      },
    }),
  )

/** Whether the page's own button was pressed; a mail program sends another form, or none. */
async function wantsAgain(c: AppContext): Promise<boolean> {
  const form = await c.req.parseBody().catch(() => null)
  return form?.['again'] === '1'
}

const cardOf = (heading: string, text: string, rest = '') =>
  `<div class="card"><h1>${heading}</h1><p>${text}</p>${rest}</div>`

/** Posts to the address of the page itself. */
const formOf = (label: string, again = '') =>
  `<form method="post"><input type="hidden" name="again" value="${again}"><button>${label}</button></form>`

const OTHER_KINDS = `<p class="quiet">Những loại thư khác: <a href="${paths.settings()}">trang Cài đặt</a>.</p>`

const nameOf = (kind: MailKind) => `«${escapeHtml(MAIL_KIND_WORDS[kind].name)}»`

const askPage = (c: AppContext, kind: MailKind) =>
  sendPage(c, {
    title: 'Thôi nhận thư',
    content:
      cardOf(
        'Thôi nhận loại thư này?',
        `Bạn đang nhận thư ${nameOf(kind)} của Lớp Mở. Thư về đơn hàng và về tài khoản của bạn vẫn được gửi.`,
        formOf('Không nhận nữa'),
      ) + OTHER_KINDS,
  })

const donePage = (c: AppContext, kind: MailKind, on: boolean) =>
  sendPage(c, {
    title: on ? 'Đã nhận lại thư' : 'Đã thôi nhận thư',
    content:
      (on
        ? cardOf(
            'Bạn lại nhận loại thư này',
            `Chúng tôi sẽ gửi thư ${nameOf(kind)} cho bạn như trước.`,
            formOf('Không nhận nữa'),
          )
        : cardOf(
            'Bạn không nhận loại thư này nữa',
            `Chúng tôi sẽ không gửi thư ${nameOf(kind)} cho bạn. Nếu nhấn nhầm, bạn có thể nhận lại ngay.`,
            formOf('Nhận lại', '1'),
          )) + OTHER_KINDS,
  })

const brokenPage = (c: AppContext) =>
  sendPage(c, {
    title: 'Đường dẫn không đúng',
    status: 400,
    content: cardOf(
      'Đường dẫn không đúng',
      'Đường dẫn thôi nhận thư này thiếu một phần hoặc đã bị đổi. Hãy mở lại từ thư, hoặc đăng nhập rồi chọn loại thư ở trang Cài đặt.',
      `<p><a href="${paths.settings()}">Mở trang Cài đặt</a></p>`,
    ),
  })
