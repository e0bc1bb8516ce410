import type { OwnerFact } from './owner-facts.ts'

/** A fact's value, as a link where it leads somewhere. */
export const OwnerValue = ({ fact: { value, href } }: { fact: OwnerFact }) =>
  href ? (
    <a
      className="lone-link"
      href={href}
      {...(href.startsWith('https:') && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      {value}
    </a>
  ) : (
    value
  )
