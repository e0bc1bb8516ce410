import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { foldText } from '../../shared/rules/fold-text.ts'
import { dividedWords } from '../../shared/rules/search-words.ts'
import { nameOrder, titleOrder } from '../../shared/rules/vietnamese-order.ts'
import { rawRows } from '../../server/platform/db/raw-rows.ts'
import { sharedApi } from '../support/api.ts'

/** Server, browser and both engines fold, divide and order words alike: what is searched is what is stored. */

const api = sharedApi()

const ofBlock = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at))

/** Blocks of Unicode whose every character is tried, alone and within a word. */
const BLOCKS: [string, string[]][] = [
  ['ASCII and Latin-1', ofBlock(0x01, 0xff)],
  ['Latin Extended-A', ofBlock(0x100, 0x17f)],
  ['Latin Extended-B and IPA', ofBlock(0x180, 0x2af)],
  ['modifier letters and marks', ofBlock(0x2b0, 0x36f)],
  ['Greek and Cyrillic', ofBlock(0x370, 0x52f)],
  ['Armenian, Hebrew, Arabic', ofBlock(0x530, 0x6ff)],
  ['Latin Extended Additional', ofBlock(0x1e00, 0x1eff)],
  ['punctuation and symbols', ofBlock(0x2000, 0x2bff)],
  ['Latin Extended-C and -D', [...ofBlock(0x2c60, 0x2c7f), ...ofBlock(0xa720, 0xa7ca)]],
  ['signs of East Asia and Hangul', [...ofBlock(0x3000, 0x30ff), ...ofBlock(0xac00, 0xacff)]],
  ['compatibility forms', [...ofBlock(0xf900, 0xfaff), ...ofBlock(0xfb00, 0xfb4f)]],
  ['small and full-width forms', ofBlock(0xfe00, 0xffef)],
  [
    'letters of mathematics and emoji',
    [...ofBlock(0x1d400, 0x1d7cb), ...ofBlock(0x1f300, 0x1f6ff)],
  ],
]

const SYLLABLES = [...'aăâeêioôơuưy'].flatMap((vowel) =>
  ['', '\u0300', '\u0309', '\u0303', '\u0301', '\u0323'].map((tone) => `b${vowel}${tone}n`),
)
/** The tone before the hat, as some keyboards send it. */
const TURNED = SYLLABLES.map((text) =>
  text.normalize('NFD').replace(/([\u0306\u0302\u031b])([\u0300\u0309\u0303\u0301\u0323])/, '$2$1'),
)

const TEXTS = [
  ...SYLLABLES,
  ...SYLLABLES.map((text) => text.normalize('NFC').toUpperCase()),
  ...TURNED,
  '',
  '   ',
  '¨',
  'Lê Thị Đặng Ân',
  '  Ngô   Bảo\u00a0Châu  ',
  'O’Brien',
  'ÐỒ HỌA',
  'C++, C# & .NET (ASP.NET) – node.js: 50% «x_y» a/b 3.5 c++17 ... .. .a #1 a+b +++ c+++ c#.',
  'Bài 2',
  'Bài 10',
  `Bài ${'9'.repeat(30)}`,
  'bà con, ba má – Bả, bã! bá? bạ',
  'tab\tvà\ndòng',
  '🎨 Vẽ 👩‍🎨',
]

const RULES: [string, (text: string) => string, string][] = [
  ['foldText', foldText, 'public.fold_text(t)'],
  [
    'dividedWords',
    (text) => dividedWords(foldText(text)),
    'public.divided_words(public.fold_text(t))',
  ],
  ['titleOrder', titleOrder, 'public.title_order(t)'],
  ['nameOrder', nameOrder, 'public.name_order(t)'],
]

describe.each(RULES)('%s is the same in the database', (_, rule, statement) => {
  async function differences(texts: string[]) {
    const rows = await rawRows<{ made: string }>(
      api.db,
      sql`select ${sql.raw(statement)} as made from unnest(${sql.param(texts)}::text[]) with ordinality as given(t, n) order by n`,
    )
    expect(rows).toHaveLength(texts.length)
    return texts.flatMap((text, at) => {
      const [ours, theirs] = [rule(text), rows[at]?.made]
      return ours === theirs ? [] : [{ text, ours, theirs }]
    })
  }

  test.each(BLOCKS)('for %s', async (__, characters) => {
    expect(await differences(characters.flatMap((one) => [one, `Ba${one}N x${one}`]))).toEqual([])
  })

  test('for syllables, names and titles', async () => {
    expect(await differences(TEXTS)).toEqual([])
  })
})

test('folding twice changes nothing', () => {
  const all = BLOCKS.flatMap(([, characters]) => characters)
  expect(all.filter((one) => foldText(foldText(`Ba${one}N`)) !== foldText(`Ba${one}N`))).toEqual([])
})
