import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { filesBelow, lineOf, read, walk } from '../../scripts/syntax.mjs'

/** One word per thing: the word that no text may use, the word that it uses instead, and why. */
const WORDS: { never: RegExp; say: string; why: string; except?: RegExp }[] = [
  { never: /đề cương/i, say: 'Nội dung khóa học', why: 'an outline for an exam' },
  {
    never: /mục lục/i,
    say: 'Nội dung khóa học',
    why: 'the list of pages in a book',
    // The courses' own titles.
    except: /^server\/tools\/seed\//,
  },
  { never: /e-mail/i, say: 'Email', why: 'as exported grades and most sites write it' },
  { never: /xóa/i, say: 'Xoá', why: 'as docs/product.md quotes it' },
  { never: /không bắt buộc\./i, say: '(không bắt buộc)', why: 'the label says it, not a hint' },
  {
    never: /^Assignment$/,
    say: 'Bài tập',
    why: 'the page of deadlines alone quotes docs/product.md',
    except: /^src\/parts\/deadlines\/DeadlinesPage\.tsx$/,
  },
  { never: /tải lịch/i, say: 'Thêm vào lịch', why: 'what a student wants, not what a file does' },
  { never: /giờ trả lời/i, say: 'Giờ hỗ trợ', why: 'support has hours, answers come later' },
  { never: /bàn chấm/i, say: 'Chấm bài', why: 'the name of the page and of the act' },
  {
    never: /khám phá khóa học|^(?:xem|về) danh sách khóa học$/i,
    say: 'Xem các khóa học',
    why: 'one name for the way to the list',
    except: /^src\/pages\/admin\//,
  },
  {
    never: /tình trạng/i,
    say: 'Trạng thái',
    why: 'one word for where a thing stands, in the back office as elsewhere',
    except: /^(?!src\/pages\/admin\/)/,
  },
  { never: /khóa học để chấm/i, say: 'Danh sách lớp', why: 'short, and says what is there' },
]

interface Text {
  file: string
  line: number
  text: string
}

/** The texts in the strings and in the JSX of a file. */
function textsOf(file: string): Text[] {
  const code: string = read(file)
  const texts: Text[] = []
  walk(parseSync(file, code).program, (node: any) => {
    const text =
      node.type === 'TemplateElement'
        ? node.value.cooked
        : node.type === 'JSXText' || node.type === 'Literal'
          ? node.value
          : null
    if (typeof text === 'string') {
      texts.push({ file, line: lineOf(code, node), text: text.normalize('NFC').trim() })
    }
  })
  return texts
}

const TEXTS = ['src', 'server', 'shared'].flatMap((folder) =>
  filesBelow(folder, /\.tsx?$/).flatMap((file: string) => textsOf(file)),
)

test('the sources hold texts', () => expect(TEXTS.length).toBeGreaterThan(10_000))

test.each(WORDS)('no text says $never: it says $say ($why)', ({ never, except }) => {
  const found = TEXTS.filter(({ file, text }) => never.test(text) && !except?.test(file))
  expect(found.map(({ file, line, text }) => `${file}:${line}: ${text}`)).toEqual([])
})

/** The mark of a tone, which people write on either vowel of `oa`, `oe` and `uy` at the end of a syllable. */
const TONE = /[\u0300\u0301\u0303\u0309\u0323]/
const EITHER = /^(?!qu).*(?:[oòóỏõọ][aàáảãạeèéẻẽẹ]|[uùúủũụ][yỳýỷỹỵ])$/

test('each syllable has its tone mark on one vowel in all texts', () => {
  const spellings = new Map<string, Set<string>>()
  for (const { text } of TEXTS) {
    for (const syllable of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
      const split = syllable.normalize('NFD')
      const [tone] = TONE.exec(split) ?? []
      if (!tone || !EITHER.test(syllable)) continue
      const key = split.replace(TONE, '') + tone
      spellings.set(key, (spellings.get(key) ?? new Set()).add(syllable))
    }
  }
  expect([...spellings.values()].filter(({ size }) => size > 1).map((each) => [...each])).toEqual(
    [],
  )
})
