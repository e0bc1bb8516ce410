/** An external link, which says that it opens a new tab. */
export const NewTabLink = ({ href, children }: { href: string; children: string }) => (
  <a className="lone-link" href={href} target="_blank" rel="noopener noreferrer">
    <span>{children}</span>
    <span className="visually-hidden"> (mở trong thẻ mới)</span>
  </a>
)

/** The title of the link around a picture, which opens that in its own size. */
export const PICTURE_IN_FULL = 'Mở hình trong thẻ mới'
