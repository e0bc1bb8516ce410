import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path/posix'
import { describe, expect, test } from 'vitest'
import { projectPath } from '../../server/platform/paths.ts'

/** The text files by their path from the root, and whether a file or folder exists. */
interface Repository {
  texts: ReadonlyMap<string, string>
  exists: (path: string) => boolean
}

interface Finding {
  file: string
  line: number
  /** The text in the file: a document with its heading, a path, a citation. */
  cited: string
}

const TEXT = /\.(?:[cm]?[jt]sx?|s?css|html|json|md|sql|svg|example)$|^\.ci\/run$/
const FOLDERS_OF_TOOLS = new Set(['node_modules', 'dist', 'dist-server', 'coverage'])
const isHidden = (name: string): boolean => /^\.(?!ci$|github$)/.test(name)

function readRepository(): Repository {
  const texts = new Map<string, string>()
  const read = (folder: string): void => {
    for (const entry of readdirSync(projectPath(folder), { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) {
        if (!FOLDERS_OF_TOOLS.has(entry.name) && !isHidden(entry.name)) read(path)
      } else if (TEXT.test(path) && path !== 'package-lock.json') {
        texts.set(path, readFileSync(projectPath(path), 'utf8'))
      }
    }
  }
  read('.')
  return { texts, exists: (path) => existsSync(projectPath(path)) }
}

const isDocument = (file: string): boolean => file.endsWith('.md')

/** The anchor that GitHub gives to a heading, before it numbers repeated ones. */
const slugOf = (heading: string): string =>
  heading
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]+>/g, '')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')

/** Lines of a document; those of code blocks are empty, so that line numbers stay. */
function proseLines(text: string): string[] {
  let fence: string | undefined
  return text.split('\n').map((line) => {
    const mark = /^\s*(```|~~~)/.exec(line)?.[1]
    if (fence === undefined && mark === undefined) return line
    if (fence === undefined) fence = mark
    else if (mark === fence) fence = undefined
    return ''
  })
}

/** Every anchor of a document; the second heading of one name is `name-1`. */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>()
  for (const line of proseLines(text)) {
    for (const [, id = ''] of line.matchAll(/<a (?:id|name)="([^"]+)"/g)) anchors.add(id)
    const heading = /^ {0,3}#{1,6}\s+(.*?)(?:\s+#+)?\s*$/.exec(line)?.[1]
    if (heading === undefined) continue
    const slug = slugOf(heading)
    let anchor = slug
    for (let n = 1; anchors.has(anchor); n += 1) anchor = `${slug}-${n}`
    anchors.add(anchor)
  }
  return anchors
}

/** A document by its path from the root (`docs/…`, the README …), perhaps with a heading. */
const CITATION =
  /(?<![\w./-])(?:\.{1,2}\/)*((?:docs\/(?:[\w-]+\/)*[\w.-]+|README|CONTRIBUTING|CHANGELOG)\.md)(#[\p{L}\p{M}\p{N}_-]+)?/gu
const LINK = /\]\(\s*<?([^)\s>]+)|^\s*\[[^\]]+\]:\s+(\S+)/g
const CODE_SPAN = /`[^`]*`/g

interface Citation extends Finding {
  /** Path from the root; a link of a document may lead to any file. */
  path: string
  anchor: string | undefined
}

function citationsIn(file: string, text: string): Citation[] {
  const found: Citation[] = []
  const links = isDocument(file) ? proseLines(text) : []
  for (const [i, line] of text.split('\n').entries()) {
    const add = (cited: string, path: string, anchor: string | undefined) =>
      found.push({ file, line: i + 1, cited, path, anchor })
    // The target of a link is read below, from the folder of its document.
    const words = isDocument(file) ? line.replace(/\]\([^)]*\)/g, ']') : line
    for (const [cited, path = '', hash] of words.matchAll(CITATION)) {
      add(cited, path, hash?.slice(1))
    }
    for (const [, inline, defined] of (links[i] ?? '').replace(CODE_SPAN, '').matchAll(LINK)) {
      const target = inline ?? defined ?? ''
      if (/^(?:[a-z][a-z+.-]*:|\/\/)/i.test(target)) continue
      const [path = '', anchor] = decodeURIComponent(target).split('#')
      const from = path.startsWith('/') ? `.${path}` : join(dirname(file), path)
      add(target, path === '' ? file : normalize(from).replace(/\/$/, ''), anchor)
    }
  }
  return found
}

const asLine = ({ file, line, cited }: Finding): string => `${file}:${line}: ${cited}`

/** Citations of a document that does not exist, or of a heading that the document does not have. */
function wrongCitations({ texts, exists }: Repository): string[] {
  const documents = [...texts].filter(([file]) => isDocument(file))
  const anchors = new Map(documents.map(([file, text]) => [file, anchorsOf(text)]))
  return [...texts]
    .flatMap(([file, text]) => citationsIn(file, text))
    .flatMap((each) => {
      const { path, anchor } = each
      if (!texts.has(path) && !exists(path)) return [`${asLine(each)}: no such file`]
      const isThere = anchor === undefined || !isDocument(path) || anchors.get(path)?.has(anchor)
      return isThere ? [] : [`${asLine(each)}: no such heading`]
    })
}

/** Numbered parts of a paper: in comments, at the start of a string (names of tests), in documents. */
const NUMBERED = /(?<!RFC \d+,? )\bsections? \d/i
const NUMBERED_STRING = /['"`]sections? \d/i
const PAPERS = [
  /\bdesign\.md\b/,
  /\blook\.md\b/,
  /\breference\/(?:payments|push)\.md/,
  /\breference:? §?\d/i,
  /\bthe\s+specification\b/i,
  // `shared/` itself is a folder of this repository.
  /\bshared\/(?:(?:spec|findings|reference)\b(?!-)|(?:design|owner|look|style)\.md\b)/,
]

const COMMENT_LINE = /^\s*(?:\/\*+|\*(?!\/)|\/\/|#|<!--)\s?/
const commentIn = (line: string): string =>
  COMMENT_LINE.test(line) ? line.trim() : (/(?:\s\/\/|\/\*)\s(.*)$/.exec(line)?.[1] ?? '')

/** The text of the next line if a sentence may go on there, else ''. */
function continuation(file: string, line: string, next: string): string {
  if (isDocument(file)) return /^\s*(?:[-*#|>]|\d+[.)]\s)/.test(next) ? '' : next.trim()
  return COMMENT_LINE.test(line) && COMMENT_LINE.test(next) ? next.replace(COMMENT_LINE, '') : ''
}

/** Lines that cite a paper which is not in the repository. */
function outsideCitations(file: string, text: string): Finding[] {
  const lines = text.split('\n')
  const found: Finding[] = []
  for (const [i, line] of lines.entries()) {
    const rest = continuation(file, line, lines[i + 1] ?? '')
    const begins = (pattern: RegExp, part: string): boolean => {
      const match = pattern.exec(`${part.trimEnd()} ${rest}`)
      return match !== null && match.index < part.trimEnd().length
    }
    const isOutside =
      begins(NUMBERED, isDocument(file) ? line : commentIn(line)) ||
      (!isDocument(file) && NUMBERED_STRING.test(line)) ||
      PAPERS.some((pattern) => begins(pattern, line))
    if (isOutside) found.push({ file, line: i + 1, cited: line.trim() })
  }
  return found
}

const NAMED_PATH =
  /^(?:\.\/)?(?:src|server|shared|tests|bench|scripts|docs|public|\.ci|\.github)\/\S*$/

/** `src/<subject>/Page.tsx` as `src`, `server/…` as `server`. */
function beforePlaceholder(path: string): string {
  const at = path.search(/[<{*…$]|\.{3}/)
  return at < 0 ? path : path.slice(0, path.lastIndexOf('/', at))
}

/** Paths of the repository in a document's backticks, without their placeholders. */
function namedPaths(file: string, text: string): Finding[] {
  return proseLines(text).flatMap((line, i) =>
    [...line.matchAll(CODE_SPAN)]
      .flatMap(([span]) => span.slice(1, -1).split(/[\s,;|]+/))
      .filter((word) => NAMED_PATH.test(word))
      .map((word) => beforePlaceholder(word.replace(/[#:].*$/, '')).replace(/[.)'"]*\/?$/, ''))
      .map((cited) => ({ file, line: i + 1, cited })),
  )
}

const repository = readRepository()

describe('the repository', () => {
  test('every document and heading that a line cites exists', () => {
    const all = [...repository.texts].flatMap(([file, text]) => citationsIn(file, text))
    expect(all.length).toBeGreaterThan(200)
    expect(wrongCitations(repository)).toEqual([])
  })

  test('no line cites a paper that is not in the repository', () => {
    const found = [...repository.texts].flatMap(([file, text]) => outsideCitations(file, text))
    expect(found.map(asLine)).toEqual([])
  })

  test('every path that a document names exists', () => {
    // The change log names paths as they were.
    const documents = [...repository.texts].filter(
      ([file]) => isDocument(file) && file !== 'CHANGELOG.md',
    )
    const named = documents.flatMap(([file, text]) => namedPaths(file, text))
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter(({ cited }) => !repository.exists(cited)).map(asLine)).toEqual([])
  })
})

// The made-up citations below are joined from parts, so that the tests above do not find them in this file.
const doc = (name: string): string => ['docs', name].join('/')
const words = (...all: string[]): string => all.join(' ')

describe('the finders', () => {
  test.each([
    ['Quiz dialog', 'quiz-dialog'],
    ['Đăng nhập', 'đăng-nhập'],
    ['Giá & ưu đãi: 1.299.000 đ', 'giá--ưu-đãi-1299000-đ'],
    ['`src/api`, the client', 'srcapi-the-client'],
    ['A [link](https://example.test/x) and *more*', 'a-link-and-more'],
    ['snake_case and kebab-case', 'snake_case-and-kebab-case'],
  ])('the heading «%s» has the anchor %s', (heading, anchor) => {
    expect(slugOf(heading)).toBe(anchor)
  })

  test('repeated headings are numbered, those of code blocks do not count', () => {
    const text = ['# A', '## B', '```sh', '# not a heading', '```', '## B', '### B ##'].join('\n')
    expect([...anchorsOf(text)]).toEqual(['a', 'b', 'b-1', 'b-2'])
  })

  const check = (file: string, text: string): string[] => {
    const texts = new Map([
      [doc('a.md'), '# A\n## Đăng nhập\n## B\n## B'],
      ['README.md', '# Read me'],
      [file, text],
    ])
    return wrongCitations({ texts, exists: (path) => path === 'src' || path === 'docs' })
  }

  test.each([
    [`// See ${doc('a.md')}#b-1.`],
    [`/** A rule (${doc('a.md')}#đăng-nhập, ${doc('a.md')}). */`],
    [`read('../../${doc('a.md')}')`],
    [`// https://example.test/${doc('nowhere.md')} is another repository's`],
  ])('accepts %s', (text) => {
    expect(check('src/x.ts', text)).toEqual([])
  })

  test.each([
    ['a heading', `\n// See ${doc('a.md')}#c.`, `${doc('a.md')}#c: no such heading`],
    ['a number', `\n// See ${doc('a.md')}#b-2`, `${doc('a.md')}#b-2: no such heading`],
    ['a document', `\n/* ${doc('z.md')} */`, `${doc('z.md')}: no such file`],
  ])('finds %s that does not exist, with file and line', (_, text, problem) => {
    expect(check('src/x.ts', text)).toEqual([`src/x.ts:2: ${problem}`])
  })

  test('reads the links of a document from its own folder', () => {
    const links = (...targets: string[]) => targets.map((each) => `[x](${each})`).join('\n')
    const readme = `../${['README', 'md'].join('.')}#read-me`
    const good = links('a.md#b', '../src/', '#here', readme, 'https://x.test/y')
    expect(check(doc('n.md'), `# Here\n${good}\n\`[x](code.md)\``)).toEqual([])
    expect(check(doc('n.md'), `# Here\n${links('a.md#z', '../a.md', '#gone')}`)).toEqual([
      `${doc('n.md')}:2: a.md#z: no such heading`,
      `${doc('n.md')}:3: ../a.md: no such file`,
      `${doc('n.md')}:4: #gone: no such heading`,
    ])
  })

  const outside = (file: string, text: string) =>
    outsideCitations(file, text).map(({ line }) => line)

  test.each([
    ['src/x.ts', `/** A rule (${words('section', '5')}). */`],
    ['src/x.ts', ` * A rule (${words('sections', '5')} and 7).`],
    ['src/x.ts', `const a = 1 // ${words('Section', '5')}`],
    ['tests/x.test.ts', `test('${words('section', '5')}: a rule', () => {`],
    ['src/x.ts', `// A rule (${['design', 'md'].join('.')}).`],
    ['src/x.ts', `// A rule (${['look', 'md'].join('.')}).`],
    ['server/x.ts', `// ${['reference', 'payments.md'].join('/')} §1`],
    ['server/x.ts', `// Asks again (${words('reference', '§1.8')}).`],
    ['server/x.ts', `// ${['..', 'shared', 'spec', 'x.txt'].join('/')}`],
    [doc('x.md'), `As ${words('the', 'specification')} says.`],
    [doc('x.md'), `As ${words('section', '8')} says.`],
  ])('in %s, «%s» cites a paper outside the repository', (file, text) => {
    expect(outside(file, `\n${text}`)).toEqual([2])
  })

  test('a citation may go over two lines', () => {
    const wrapped = `/**\n * A rule (${words('section')}\n * 5), and ${words('the')}\n * specification.\n */`
    expect(outside('src/x.ts', wrapped)).toEqual([2, 3])
  })

  test.each([
    ['src/x.ts', "import { rule } from '../../shared/rules/rule.ts'"],
    ['src/x.ts', `const text = \`${words('Our', 'section', '4')} needs you\``],
    ['src/x.ts', `// RFC 7523, ${words('section', '2')}`],
    [doc('x.md'), `Each ${words('section')}\n1. has a title`],
  ])('in %s, «%s» cites no paper outside the repository', (file, text) => {
    expect(outside(file, text)).toEqual([])
  })

  test('finds the paths of the repository in backticks, and cuts placeholders off', () => {
    const text = [
      'See `src/api/http.ts` and `node scripts/test.mjs unit`, not `src` or `/api/x`.',
      'Also `server/providers/payments/…`, `src/<subject>/Page.tsx`, `tests/**/*.test.ts`.',
      `And \`${doc('a.md')}#b\`.`,
    ].join('\n')
    expect(namedPaths('x.md', text).map(({ line, cited }) => `${line} ${cited}`)).toEqual([
      '1 src/api/http.ts',
      '1 scripts/test.mjs',
      '2 server/providers/payments',
      '2 src',
      '2 tests',
      `3 ${doc('a.md')}`,
    ])
  })
})
