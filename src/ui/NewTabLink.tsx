/** An external link, which says that it opens a new tab. */
export const NewTabLink = ({ href, children }: { href: string; children: string }) => (
  <a className="lone-link" href={href} target="_blank" rel="noopener noreferrer">
    <span>{children}</span>
    <span className="visually-hidden"> (mở trong thẻ mới)</span>
  </a>
)
