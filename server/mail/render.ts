export interface MailContent {
  /** Heading inside the mail. */
  title: string
  paragraphs: string[]
  /** Label and value rows, e.g. the lines of an order. */
  rows?: { label: string; value: string }[]
  action?: { label: string; url: string }
  /** Where mails of this kind are switched off. */
  unsubscribeUrl?: string
  /** Who runs the site, at the foot. */
  sender?: MailSender | undefined
}

/** Lines about whoever runs the site, and its published pages. */
export interface MailSender {
  lines: string[]
  links: { label: string; url: string }[]
}

export interface MailBodies {
  text: string
  html: string
}

/**
 * How a mail begins. Only an address that is known to be its owner's gets the name, which whoever made the
 * account has chosen (docs/behaviour.md#mail).
 */
export const greeting = (to: { fullName: string; emailProvedAt: Date | null }): string =>
  to.emailProvedAt ? `Chào ${to.fullName},` : 'Chào bạn,'

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

/** The site's colours and sizes as inline styles, because mail programs ignore stylesheets. */
const STYLE = {
  body: "margin:0;padding:24px 12px;background:#fbfaf7;color:#1c2530;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.55",
  sheet: 'max-width:560px;margin:0 auto',
  brand: 'font-size:22px;font-weight:700;line-height:1.3;color:#0f766e',
  subtitle: 'font-size:11px;letter-spacing:2px;color:#1c2530',
  card: 'margin:16px 0;padding:24px 20px;background:#ffffff;border:1px solid #e6e2d8;border-radius:10px',
  title: 'margin:0 0 16px;font-size:22px;font-weight:700;line-height:1.3',
  paragraph: 'margin:0 0 12px',
  rows: 'width:100%;margin:4px 0 16px;border-collapse:collapse',
  label:
    'padding:8px 12px 8px 0;border-top:1px solid #e6e2d8;text-align:left;vertical-align:top;font-weight:400',
  value:
    'padding:8px 0;border-top:1px solid #e6e2d8;text-align:right;vertical-align:top;font-weight:600;font-variant-numeric:tabular-nums',
  button:
    'display:inline-block;margin:8px 0 16px;padding:12px 24px;background:#0f766e;color:#ffffff;border-radius:8px;font-weight:600;text-decoration:none',
  address: 'margin:0;font-size:14px;overflow-wrap:anywhere;color:#1c2530',
  quiet: 'color:#1c2530',
  footer: 'font-size:14px;color:#1c2530',
  sender: 'margin:12px 0 0;overflow-wrap:anywhere',
  notice:
    'margin:16px 0 0;padding:8px 12px;background:#fdf1dc;color:#7a4a00;border-radius:8px;font-size:14px',
} as const

const UNSUBSCRIBE = 'Không nhận loại thư này nữa'
const NOTICE_MARK = '<!-- notice -->'
const NOTICE = 'MÔ PHỎNG: máy chủ chưa có SMTP, thư này chỉ được ghi thành tệp và chưa gửi cho ai.'

/** The plain and the HTML body of a mail. In the HTML every text is escaped. */
export function renderMail(content: MailContent): MailBodies {
  const rows = content.rows ?? []
  const { action } = content
  const text = [
    content.title,
    '',
    content.paragraphs.join('\n\n'),
    ...(rows.length > 0 ? ['', ...rows.map((row) => `${row.label}: ${row.value}`)] : []),
    ...(action ? ['', `${action.label}: ${action.url}`] : []),
    '',
    '--',
    'Lớp Mở · E-LEARNING SYSTEM',
    ...(content.sender?.lines ?? []),
    ...(content.sender?.links ?? []).map(({ label, url }) => `${label}: ${url}`),
    ...(content.unsubscribeUrl ? [`${UNSUBSCRIBE}: ${content.unsubscribeUrl}`] : []),
  ].join('\n')

  const html = [
    '<!doctype html>',
    '<html lang="vi"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(content.title)}</title></head>`,
    `<body style="${STYLE.body}"><div style="${STYLE.sheet}">`,
    `<div style="${STYLE.brand}">Lớp Mở</div>`,
    `<div style="${STYLE.subtitle}">E-LEARNING SYSTEM</div>`,
    NOTICE_MARK,
    `<div style="${STYLE.card}">`,
    `<h1 style="${STYLE.title}">${escapeHtml(content.title)}</h1>`,
    ...content.paragraphs.map((text) => `<p style="${STYLE.paragraph}">${escapeHtml(text)}</p>`),
    ...(rows.length > 0 ? [rowsTable(rows)] : []),
    ...(action ? [actionLink(action)] : []),
    '</div>',
    `<div style="${STYLE.footer}">Thư tự động từ Lớp Mở. Vui lòng không trả lời thư này.${unsubscribeLink(content)}${senderLines(content)}</div>`,
    '</div></body></html>',
  ].join('\n')
  return { text, html }
}

const unsubscribeLink = ({ unsubscribeUrl }: MailContent) =>
  unsubscribeUrl
    ? ` <a href="${escapeHtml(unsubscribeUrl)}" style="${STYLE.quiet}">${UNSUBSCRIBE}</a>`
    : ''

function senderLines({ sender }: MailContent): string {
  if (!sender) return ''
  const links = sender.links.map(
    ({ label, url }) =>
      `<a href="${escapeHtml(url)}" style="${STYLE.quiet}">${escapeHtml(label)}</a>`,
  )
  const lines = [...sender.lines.map(escapeHtml), ...(links.length > 0 ? [links.join(' · ')] : [])]
  return `<p style="${STYLE.sender}">${lines.join('<br>')}</p>`
}

/** Keeps a short value, such as an amount, on one line. */
const unbroken = (value: string) => (value.length <= 20 ? value.replaceAll(' ', '\u00a0') : value)

const rowsTable = (rows: { label: string; value: string }[]) =>
  [
    `<table style="${STYLE.rows}">`,
    ...rows.map(
      (row) =>
        `<tr><th scope="row" style="${STYLE.label}">${escapeHtml(row.label)}</th><td style="${STYLE.value}">${escapeHtml(unbroken(row.value))}</td></tr>`,
    ),
    '</table>',
  ].join('\n')

/**
 * A button, and its address as text for mail programs without buttons; nothing for other than web
 * addresses.
 */
function actionLink(action: { label: string; url: string }): string {
  if (!/^https?:\/\//i.test(action.url)) return ''
  const url = escapeHtml(action.url)
  return [
    `<p style="margin:0"><a href="${url}" style="${STYLE.button}">${escapeHtml(action.label)}</a></p>`,
    `<p style="${STYLE.address}">${url}</p>`,
  ].join('\n')
}

/** Marks a mail that is written to a file instead of being sent (docs/product.md#simulated-things). */
export const markSimulated = (mail: MailBodies): MailBodies => ({
  text: `${NOTICE}\n\n${mail.text}`,
  html: mail.html.replace(NOTICE_MARK, `<div style="${STYLE.notice}">${NOTICE}</div>`),
})
