export interface MailContent {
  /** Heading inside the mail. */
  title: string
  paragraphs: string[]
  /** Label and value rows, e.g. the lines of an order. */
  rows?: { label: string; value: string }[]
  action?: { label: string; url: string }
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

/** The two bodies of a mail, in the look of the site. */
export function renderMail(content: MailContent): { text: string; html: string } {
  const rows = content.rows ?? []
  const text = [
    content.title,
    '',
    ...content.paragraphs,
    ...(rows.length > 0 ? ['', ...rows.map((row) => `${row.label}: ${row.value}`)] : []),
    ...(content.action ? ['', `${content.action.label}: ${content.action.url}`] : []),
    '',
    'Lớp Mở',
  ].join('\n')
  const html = [
    `<h1>${escapeHtml(content.title)}</h1>`,
    ...content.paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...rows.map((row) => `<p>${escapeHtml(row.label)}: <b>${escapeHtml(row.value)}</b></p>`),
    content.action
      ? `<p><a href="${escapeHtml(content.action.url)}">${escapeHtml(content.action.label)}</a></p>`
      : '',
  ].join('\n')
  return { text, html }
}
