/** What our texts cannot keep of pasted HTML, by the shown word. A part inside another counts as the outer one. */
const PARTS = {
  'công thức':
    'math, mjx-container, .katex, .MathJax, .MathJax_SVG, .mwe-math-element, m\\:omath, m\\:omathpara, img[class*="formula" i], img[class*="equation" i], img.latex',
  bảng: 'table',
  'hình vẽ': 'svg, canvas, v\\:shape, v\\:group',
  ảnh: 'img, picture, v\\:imagedata',
  'phim hoặc âm thanh': 'video, audio',
  'nội dung nhúng': 'iframe, object, embed',
  'ô điền': 'input, textarea, select',
  // The address of a file in an export of Moodle.
  'tệp đính kèm': 'a[href*="@@PLUGINFILE@@"]',
  // The remarks of reviewers in a document of Word.
  'bình luận': '[style*="mso-element:comment" i]:not([style*="comment-list" i])',
  'đoạn chữ ẩn':
    ':is([style*="display:none" i], [style*="display: none" i], [style*="mso-hide:all" i], [hidden]):not(.MathJax_Preview)',
} as const

/** Formulas, however a program writes them. */
export const FORMULAS = PARTS['công thức']

/** What the writer of a document did not show to its readers: it must not become public with the rest. */
export const UNSEEN = `${PARTS['đoạn chữ ẩn']}, [style*="mso-element:comment-list" i], .MsoCommentReference`

/** A kind of part, in the words that are shown. */
export type LostPart = keyof typeof PARTS

const ALL = Object.keys(PARTS) as LostPart[]

/** How many of each kind `root` holds; without those in `kept`, which the caller can keep. */
export function lostParts(root: ParentNode, kept: readonly LostPart[] = []): Map<LostPart, number> {
  const outer = ALL.map((part) => PARTS[part]).join(',')
  const found = new Map<LostPart, number>()
  // Most texts have none of them: one search instead of many.
  if (root.querySelector(outer) === null) return found
  for (const part of ALL.filter((each) => !kept.includes(each))) {
    const elements = [...root.querySelectorAll(PARTS[part])].filter((element) => {
      const around = element.parentElement?.closest(outer)
      // The words of a table stay, so what else it holds is lost on its own.
      return !around || (part !== 'bảng' && around.matches(PARTS['bảng']))
    })
    const own = elements.filter((element) => partOf(element) === part && !isEmpty(element, part))
    if (own.length > 0) found.set(part, own.length)
  }
  return found
}

/** Pages hide much that holds no words. */
const isEmpty = (element: Element, part: LostPart) =>
  part === 'đoạn chữ ẩn' && element.textContent.trim() === ''

/** The first kind of the list that the element is: a picture of a formula is a formula. */
const partOf = (element: Element) => ALL.find((part) => element.matches(PARTS[part]))

/** «Không giữ được 1 bảng, 2 ảnh.»; `null` where nothing is lost. */
export const lostNote = (lost: ReadonlyMap<LostPart, number>): string | null =>
  lost.size === 0 ? null : `Không giữ được ${partsIn(lost)}.`

/** «1 bảng, 2 ảnh». */
export const partsIn = (parts: ReadonlyMap<LostPart, number>): string =>
  [...parts].map(([part, count]) => `${count} ${part}`).join(', ')
