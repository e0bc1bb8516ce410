import { segment, withQuery } from './paths.ts'

/** Where the reviews stand on the page of a course. */
export const REVIEWS_ANCHOR = 'danh-gia'

/**
 * The addresses beyond the contract that need no session (docs/product.md#site-sheet); apart from those of the back
 * office, because a visitor's pages link to them.
 */
export const openPaths = {
  /** A free preview (docs/trust.md#previews). */
  preview: (lessonId: string) => `/preview/${segment(lessonId)}`,
  /** A page of trust (docs/trust.md#pages); `version` is an older one. */
  page: (slug: string, version?: number) =>
    withQuery(`/pages/${segment(slug)}`, { version: version?.toString() }),
  /** What a stranger checks (docs/trust.md#certificates). */
  certificate: (code: string) => `/certificates/${segment(code)}`,
  /**
   * `token` comes from the mail (docs/trust.md#proof-of-an-address), as a fragment: browsers do not send it, so it is
   * in no server's log.
   */
  verifyEmail: ({ token }: { token?: string } = {}) =>
    `/verify-email${token ? `#token=${segment(token)}` : ''}`,
  /** The same page for another address of an account (docs/trust.md#another-address). */
  changeEmail: ({ token }: { token: string }) => `/verify-email#change=${segment(token)}`,
}
