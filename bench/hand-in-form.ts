import { randomBytes } from 'node:crypto'

/** A hand-in as a browser sends it: a text and one PDF, of which only the head is one. */
export function handInForm(file: Buffer): { type: string; body: Buffer } {
  const boundary = `----lop${randomBytes(8).toString('hex')}`
  const part = (head: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n`
  const head = [
    part('name="startedAt"'),
    new Date().toISOString(),
    `${part('name="textAnswer"')}\r\nEm gửi bài ạ.`,
    `${part('name="files"; filename="bai-lam.pdf"')}Content-Type: application/pdf\r\n\r\n`,
  ].join('\r\n')
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

/** So many bytes that are taken for a PDF and that no other file has. */
export const pdfOf = (bytes: number): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes)])
