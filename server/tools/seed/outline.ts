import type { SeedLesson, SeedSection } from './types.ts'

const seconds = (text: string) => {
  const [minutes = '0', rest = '0'] = text.split(':')
  return Number(minutes) * 60 + Number(rest)
}

/**
 * Reads a course outline written as text:
 *
 *     # Section title | its summary
 *     - Lesson title | 8:30
 *     - Lesson title | 6:00 | xem thử
 *     - Lesson title | 10:00 | tài liệu
 *
 * "xem thử" makes a free preview, "tài liệu" a DOCUMENT instead of a VIDEO.
 * Throws on any other line.
 */
export function outline(text: string): SeedSection[] {
  const sections: SeedSection[] = []
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue
    const [title = '', second = '', ...marks] = line.slice(2).split(' | ')
    const section = sections.at(-1)
    if (line.startsWith('# ') && second) {
      sections.push({ title, summary: second, lessons: [] })
    } else if (line.startsWith('- ') && section && /^\d+:\d\d$/.test(second)) {
      const lesson: SeedLesson = {
        title,
        type: marks.includes('tài liệu') ? 'DOCUMENT' : 'VIDEO',
        seconds: seconds(second),
        preview: marks.includes('xem thử'),
      }
      section.lessons.push(lesson)
    } else {
      throw new Error(`outline: cannot read "${line}"`)
    }
  }
  return sections
}
