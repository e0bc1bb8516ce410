import { createHash } from 'node:crypto'

/** What stands in the place of each boundary. */
const MARK = '--'

const boundaryIn = (contentType: string) => {
  const [, quoted, plain] = /\bboundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? []
  return quoted ?? plain ?? ''
}

/**
 * The digest of a multipart body, chunk by chunk, whatever its boundary: a browser chooses a new one for each request,
 * Firefox one of another length, too.
 */
export class FormDigest {
  readonly #boundary: Buffer
  readonly #hash = createHash('sha256')
  /** The end of the last chunk, in which a boundary may begin. */
  #open = Buffer.alloc(0)

  constructor(contentType: string) {
    this.#boundary = Buffer.from(`--${boundaryIn(contentType)}`)
  }

  update(chunk: Uint8Array): void {
    // Without a boundary it is no form, and whoever reads it refuses it.
    if (this.#boundary.length === 2) return
    const bytes = Buffer.concat([this.#open, chunk])
    let from = 0
    let at = bytes.indexOf(this.#boundary)
    while (at >= 0) {
      this.#hash.update(bytes.subarray(from, at)).update(MARK)
      from = at + this.#boundary.length
      at = bytes.indexOf(this.#boundary, from)
    }
    const open = Math.max(from, bytes.length - this.#boundary.length + 1)
    this.#hash.update(bytes.subarray(from, open))
    this.#open = bytes.subarray(open)
  }

  /** The digest. It can be asked for once. */
  end(): string {
    return this.#hash.update(this.#open).digest('base64url')
  }
}
