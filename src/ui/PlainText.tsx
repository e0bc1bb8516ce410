import { withoutBlankEnds } from '../../shared/rules/blank-text.ts'
import { addressParts } from '../../shared/rules/web-addresses.ts'

interface PlainTextProps {
  text: string
  /** True inside a label or a button, where an address must not become a link. */
  inControl?: boolean
}

/** A typed text as it was typed, with lines and spaces, inline; addresses are links (docs/behaviour.md#texts). */
export function PlainText({ text, inControl = false }: PlainTextProps) {
  const shown = withoutBlankEnds(text)
  return (
    // The key: a translator may have moved the pieces (docs/browsers.md#page-translation).
    <span key={shown} className="plain-text">
      {inControl ? shown : withLinks(shown)}
    </span>
  )
}

const withLinks = (text: string) =>
  addressParts(text).map((part, index) =>
    part.href === undefined ? (
      part.text
    ) : (
      <a
        // The pieces have no other name than their place.
        // oxlint-disable-next-line react/no-array-index-key
        key={index}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
      >
        {part.text}
      </a>
    ),
  )
