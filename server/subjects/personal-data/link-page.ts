import type { AppContext } from '../../platform/http/context.ts'
import { sendPage } from '../../platform/http/plain-page.ts'

/** The two small pages of a link to somebody's own data: nobody has to be signed in, so the app is not needed. */

interface Words {
  title: string
  paragraphs: readonly string[]
  /** Texts and address are ours: nothing in them needs escaping. */
  action: { label: string; href: string }
  status?: 410
}

const send = (c: AppContext, { title, paragraphs, action, ...rest }: Words) =>
  sendPage(c, {
    title,
    content: `<div class="card"><h1>${title}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('')}
<p class="act"><a href="${action.href}">${action.label}</a></p></div>`,
    ...rest,
  })

/** Before the download: mail servers open the links of a mail, and this one works once. */
export const downloadPage = (c: AppContext, href: string) =>
  send(c, {
    title: 'Tải dữ liệu của bạn',
    paragraphs: [
      'Tệp ZIP có mọi dữ liệu của bạn trên Lớp Mở: hồ sơ, đơn hàng, khóa học, bài nộp, trao đổi và những tệp bạn đã tải lên.',
      'Đường dẫn chỉ dùng được một lần. Hãy bấm khi bạn đang ở trên thiết bị của mình.',
    ],
    action: { label: 'Tải dữ liệu (ZIP)', href },
  })

export const usedPage = (c: AppContext, href: string) =>
  send(c, {
    title: 'Đường dẫn không còn dùng được',
    paragraphs: [
      'Đường dẫn tải dữ liệu chỉ dùng được một lần và có thời hạn. Đường dẫn này đã dùng hoặc đã hết hạn.',
      'Hãy đăng nhập, mở Cài đặt và bấm «Tải dữ liệu của tôi» để có đường dẫn mới.',
    ],
    action: { label: 'Mở cài đặt', href },
    status: 410,
  })
