import { holdsElements, replaceTags } from '../../../../../shared/rules/markup.ts'
import { htmlAsText } from '../../../../ui/html/html-as-text.ts'
import { lostNote, type LostPart } from '../../../../ui/html/lost-parts.ts'
import { lowered } from './gift-escapes.ts'
import { importedText } from './question-import.ts'

type GiftFormat = 'moodle' | 'html' | 'plain' | 'markdown'

/** Styles of letters, which a quiz does not keep. */
const LOOKS: Partial<Record<string, string>> = {
  b: 'chữ đậm',
  strong: 'chữ đậm',
  i: 'chữ nghiêng',
  em: 'chữ nghiêng',
  u: 'gạch chân',
  ins: 'gạch chân',
  s: 'gạch ngang chữ',
  del: 'gạch ngang chữ',
  strike: 'gạch ngang chữ',
  mark: 'tô nền',
}

/** What a browser does not show. */
const HIDDEN = new Set(['', 'script', 'title', 'template'])

const FORMAT = /^\s*\[(moodle|html|plain|markdown)\]/i

/** Converts the texts of one question, and collects what was lost. */
export class GiftTexts {
  private format: GiftFormat = 'moodle'
  private readonly lost: Map<LostPart, number>
  private readonly looks: Set<string>
  private hasMarkdown = false
  private hasHidden = false

  constructor() {
    this.lost = new Map()
    this.looks = new Set()
  }

  /** The text of the question, whose format is that of all others that name none. */
  stem(source: string): string {
    this.format = this.formatOf(source)
    return this.plain(source)
  }

  /** A text with its escaped signs, and without markup. */
  plain(source: string): string {
    const format = this.formatOf(source)
    const text = importedText(lowered(source.replace(FORMAT, '')))
    if (format === 'markdown') this.hasMarkdown ||= /[*_`#[\]<&]/.test(text)
    // Moodle's own format is text with some HTML; entities are letters in it until there is an element.
    const isHtml =
      format === 'html' ? /[<&]/.test(text) : format === 'moodle' && holdsElements(text)
    if (!isHtml) return text
    const read = htmlAsText(text, { keepLines: format === 'moodle' })
    for (const [part, count] of read.lost) this.lost.set(part, (this.lost.get(part) ?? 0) + count)
    replaceTags(text, (name, whole) => this.seen(name, whole), '')
    return importedText(read.text)
  }

  /** What the texts could not keep, as sentences. */
  notes(): (string | null)[] {
    return [
      lostNote(this.lost),
      this.looks.size > 0 ? `Không giữ ${[...this.looks].join(', ')}.` : null,
      this.hasHidden ? 'Phần HTML không hiện thành chữ (chú thích, mã lệnh) không được giữ.' : null,
      this.hasMarkdown ? 'Các dấu của Markdown được giữ nguyên như chữ.' : null,
    ]
  }

  private seen(name: string, whole: string): string {
    const look = LOOKS[name]
    if (look !== undefined) this.looks.add(look)
    // Word puts comments of its own and declarations into what it copies.
    if (HIDDEN.has(name) && !/^<!(?:doctype|\[|--\[)/i.test(whole)) this.hasHidden = true
    return whole
  }

  private formatOf(source: string): GiftFormat {
    // The cast is safe: the pattern has these names alone.
    return (FORMAT.exec(source)?.[1]?.toLowerCase() as GiftFormat | undefined) ?? this.format
  }
}
