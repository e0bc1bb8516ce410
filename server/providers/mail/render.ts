import type { SiteSheet } from '../../../shared/contract/site.ts'
import { withoutBlankEnds } from '../../../shared/rules/blank-text.ts'
import { addressParts } from '../../../shared/rules/web-addresses.ts'
import { escapeHtml } from '../../platform/http/plain-page.ts'

/** What a mail says; `contents/` has one pure function for each kind. */
export interface MailContent {
  subject: string
  /** Heading inside the mail. */
  title: string
  /** `greeting`; a notice gets its own when it is sent. */
  greeting?: string
  /** The first one also stands beside the subject in the list of a mail program. */
  paragraphs: string[]
  /** What a teacher or the owner wrote to the reader, as it was typed, after the paragraphs. Its addresses are links. */
  words?: string
  /** Label and value rows, e.g. the lines of an order; `note` is a small second line of the label. */
  rows?: { label: string; note?: string; value: string }[]
  action?: { label: string; url: string }
  /** Where mails of this kind are switched off. */
  unsubscribeUrl?: string
  /** Who runs the site, at the foot. */
  sender?: MailSender | undefined
}

export interface MailSender {
  lines: string[]
  links: { label: string; url: string }[]
}

export interface MailBodies {
  text: string
  html: string
}

/** The whole address of a page, by its path. */
export type Link = (path: string) => string

export type Owner = SiteSheet['owner']

/** Whom a mail addresses; null: an address that nobody has proved. */
export interface Addressee {
  name: string | null
}

/** Only a proved address gets the name, which whoever made the account has chosen (docs/behaviour.md#mail). */
export const nameOf = (user: { fullName: string; emailProvedAt: Date | null }): string | null =>
  user.emailProvedAt && user.fullName

export const greeting = ({ name }: Addressee): string =>
  name === null ? 'Chào bạn,' : `Chào ${name},`

/** The site's colours and sizes as inline styles, because many mail programs ignore stylesheets. */
const STYLE = {
  body: "margin:0;padding:24px 12px;background:#fbfaf7;color:#1c2530;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.55",
  preheader: 'display:none;max-height:0;overflow:hidden;opacity:0',
  sheet: 'max-width:560px;margin:0 auto',
  brand: 'font-size:22px;font-weight:700;line-height:1.3;color:#0f766e',
  subtitle: 'font-size:11px;letter-spacing:2px;color:#55606c',
  card: 'margin:16px 0;padding:24px 20px;background:#ffffff;border:1px solid #e6e2d8;border-radius:10px',
  title: 'margin:0 0 16px;font-size:22px;font-weight:700;line-height:1.3;overflow-wrap:anywhere',
  paragraph: 'margin:0 0 12px;overflow-wrap:anywhere',
  rows: 'width:100%;margin:4px 0 16px;border-collapse:collapse',
  label:
    'padding:8px 12px 8px 0;border-top:1px solid #e6e2d8;text-align:left;vertical-align:top;font-weight:400',
  note: 'font-size:14px;color:#55606c',
  value:
    'padding:8px 0;border-top:1px solid #e6e2d8;text-align:right;vertical-align:top;font-weight:600;font-variant-numeric:tabular-nums',
  button:
    'display:inline-block;margin:8px 0 16px;padding:12px 24px;background:#0f766e;color:#ffffff;border-radius:8px;font-weight:600;text-decoration:none',
  quiet: 'margin:0;font-size:14px;color:#55606c;overflow-wrap:anywhere',
  link: 'color:#0f766e',
  foot: 'margin:0 0 8px;font-size:14px;color:#55606c;overflow-wrap:anywhere',
  notice:
    'margin:16px 0 0;padding:8px 12px;background:#fdf1dc;color:#7a4a00;border-radius:8px;font-size:14px',
} as const

/** The same in the dark, by class, for the programs that read a stylesheet. */
const DARK = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#14181d!important;color:#ece9e2!important}
.card{background:#1e242b!important;border-color:#39424c!important}
.line{border-color:#39424c!important}
.brand,.link{color:#5eead4!important}
.button{background:#5eead4!important;color:#10201e!important}
.quiet{color:#b3bac2!important}
.notice{background:#3d2f14!important;color:#fcdca0!important}
}`

const UNSUBSCRIBE = 'Không nhận loại thư này nữa'
const FOOT = 'Thư tự động từ Lớp Mở. Vui lòng không trả lời thư này.'
const NOTICE_MARK = '<!-- notice -->'
const NOTICE = 'MÔ PHỎNG: máy chủ chưa có SMTP, thư này chỉ được ghi thành tệp và chưa gửi cho ai.'

/** The plain and the HTML body of a mail. In the HTML every text is escaped. */
export function renderMail(content: MailContent): MailBodies {
  const said = [...(content.greeting ? [content.greeting] : []), ...content.paragraphs]
  return { text: asText(content, said), html: asHtml(content, said) }
}

function asText(content: MailContent, said: string[]): string {
  const { title, rows = [], action, sender, unsubscribeUrl } = content
  return [
    title,
    '',
    [...said, ...(content.words ? [withoutBlankEnds(content.words)] : [])].join('\n\n'),
    ...(rows.length > 0 ? ['', ...rows.map(textRow)] : []),
    ...(action ? ['', `${action.label}: ${action.url}`] : []),
    '',
    '--',
    'Lớp Mở · E-LEARNING SYSTEM',
    FOOT,
    ...(sender?.lines ?? []),
    ...(sender?.links ?? []).map(({ label, url }) => `${label}: ${url}`),
    ...(unsubscribeUrl ? [`${UNSUBSCRIBE}: ${unsubscribeUrl}`] : []),
  ].join('\n')
}

type Row = NonNullable<MailContent['rows']>[number]

const textRow = ({ label, note, value }: Row) => `${label}${note ? ` (${note})` : ''}: ${value}`

function asHtml(content: MailContent, said: string[]): string {
  const { title, rows = [], action } = content
  const preheader = content.paragraphs[0]
  return [
    '<!doctype html>',
    '<html lang="vi"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(title)}</title><style>${DARK}</style></head>`,
    `<body class="page" style="${STYLE.body}">`,
    ...(preheader ? [`<div style="${STYLE.preheader}">${escapeHtml(preheader)}</div>`] : []),
    `<div style="${STYLE.sheet}">`,
    `<div class="brand" style="${STYLE.brand}">Lớp Mở</div>`,
    `<div class="quiet" style="${STYLE.subtitle}">E-LEARNING SYSTEM</div>`,
    NOTICE_MARK,
    `<div class="card" style="${STYLE.card}">`,
    `<h1 style="${STYLE.title}">${escapeHtml(title)}</h1>`,
    ...said.map((text) => `<p style="${STYLE.paragraph}">${typedHtml(text)}</p>`),
    ...(content.words ? wordsHtml(content.words) : []),
    ...(rows.length > 0 ? [rowsTable(rows)] : []),
    ...(action ? [actionLink(action)] : []),
    '</div>',
    ...footLines(content).map((line) => `<p class="quiet" style="${STYLE.foot}">${line}</p>`),
    '</div></body></html>',
  ].join('\n')
}

/** A text as a person typed it: indentation and runs of spaces would run together, and line ends would be lost. */
const typedHtml = (text: string): string =>
  escapeHtml(text.replaceAll('\t', '    '))
    .replaceAll(/^ | (?= )/gm, '&nbsp;')
    .replaceAll('\n', '<br>')

/** Never what an account calls itself: only who may write to the reader may send them somewhere. */
const linkedHtml = (words: string): string =>
  addressParts(words)
    .map(({ text, href }) =>
      href === undefined ? typedHtml(text) : textLink(href, escapeHtml(text)),
    )
    .join('')

const wordsHtml = (words: string): string[] =>
  withoutBlankEnds(words)
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((part) => `<p style="${STYLE.paragraph}">${linkedHtml(part)}</p>`)

const footLines = ({ sender, unsubscribeUrl }: MailContent): string[] => [
  FOOT,
  ...(sender?.lines ?? []).map(escapeHtml),
  ...(sender && sender.links.length > 0
    ? [sender.links.map(({ label, url }) => textLink(url, escapeHtml(label))).join(' · ')]
    : []),
  ...(unsubscribeUrl ? [textLink(unsubscribeUrl, UNSUBSCRIBE)] : []),
]

const textLink = (url: string, label: string) =>
  `<a class="link" href="${escapeHtml(url)}" style="${STYLE.link}">${label}</a>`

/** Keeps a short text, such as an amount, on one line, and a due time on two at most. */
const unbroken = (text: string, most: number) =>
  text.length <= most ? text.replaceAll(/(?<!,) /g, '\u00a0') : text

/** Breaks long words and nothing else: cells that break anywhere are squeezed to a letter a line. */
const cellStyle = (style: string, ...texts: string[]) =>
  texts.some((text) => /\S{17}/.test(text)) ? `${style};overflow-wrap:anywhere` : style

const rowsTable = (rows: Row[]) =>
  [
    `<table style="${STYLE.rows}">`,
    ...rows.map(({ label, note = '', value }) =>
      [
        `<tr><th scope="row" class="line" style="${cellStyle(STYLE.label, label, note)}">${escapeHtml(unbroken(label, 15))}`,
        note ? `<br><span class="quiet" style="${STYLE.note}">${escapeHtml(note)}</span>` : '',
        `</th><td class="line" style="${cellStyle(STYLE.value, value)}">${escapeHtml(unbroken(value, 24))}</td></tr>`,
      ].join(''),
    ),
    '</table>',
  ].join('\n')

/** A button, and its address as text for mail programs without buttons; nothing for other than web addresses. */
function actionLink(action: { label: string; url: string }): string {
  if (!/^https?:\/\//i.test(action.url)) return ''
  const url = escapeHtml(action.url)
  return [
    `<p style="margin:0"><a class="button" href="${url}" style="${STYLE.button}">${escapeHtml(action.label)}</a></p>`,
    `<p class="quiet" style="${STYLE.quiet}">Nếu nút không mở được, hãy chép đường dẫn này vào trình duyệt: ${url}</p>`,
  ].join('\n')
}

/** Marks a mail that is written to a file instead of being sent (docs/product.md#simulated-things). */
export const markSimulated = (mail: MailBodies): MailBodies => ({
  text: `${NOTICE}\n\n${mail.text}`,
  html: mail.html.replace(
    NOTICE_MARK,
    `<div class="notice" style="${STYLE.notice}">${NOTICE}</div>`,
  ),
})
