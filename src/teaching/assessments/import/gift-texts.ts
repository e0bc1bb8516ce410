import { holdsElements } from '../../../../shared/rules/markup.ts'
import { htmlAsText } from '../../../ui/html/html-as-text.ts'
import { lostNote, type LostPart } from '../../../ui/html/lost-parts.ts'
import { lowered } from './gift-escapes.ts'

type GiftFormat = 'moodle' | 'html' | 'plain' | 'markdown'

const FORMAT = /^\[(moodle|html|plain|markdown)\]/i

/** Texts of one question as a quiz shows them; remembers what was lost on the way. */
export class GiftTexts {
  private format: GiftFormat = 'moodle'
  private readonly lost: Map<LostPart, number>
  private hasMarkdown = false

  constructor() {
    this.lost = new Map()
  }

  /** The text of the question, whose format is that of all others that name none. */
  stem(source: string): string {
    this.format = this.formatOf(source)
    return this.plain(source)
  }

  /** A text with its escaped signs, and without markup. */
  plain(source: string): string {
    const format = this.formatOf(source)
    const text = lowered(source.trim().replace(FORMAT, '')).trim()
    if (format === 'markdown') this.hasMarkdown ||= /[*_`#[\]]/.test(text)
    // Moodle's own format is text with some HTML; entities are letters in it until there is an element.
    const isHtml = format === 'html' ? /[<&]/.test(text) : format === 'moodle' && holdsElements(text)
    if (!isHtml) return text
    const read = htmlAsText(text, { keepLines: format === 'moodle' })
    for (const [part, count] of read.lost) this.lost.set(part, (this.lost.get(part) ?? 0) + count)
    return read.text.trim()
  }

  /** What the texts could not keep, as sentences. */
  notes(): (string | null)[] {
    return [
      lostNote(this.lost),
      this.hasMarkdown ? 'Các dấu của Markdown được giữ nguyên như chữ.' : null,
    ]
  }

  private formatOf(source: string): GiftFormat {
    // The cast is safe: the pattern has these names alone.
    return (FORMAT.exec(source.trim())?.[1]?.toLowerCase() as GiftFormat | undefined) ?? this.format
  }
}
