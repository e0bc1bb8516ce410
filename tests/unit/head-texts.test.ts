import { Readable } from 'node:stream'
import { parseSitemap, parseSitemapIndex } from 'sitemap'
import { expect, test } from 'vitest'
import { plainText, shortened } from '../../server/platform/plain-text.ts'
import { sitemapFiles } from '../../server/subjects/head/sitemap.ts'

test.each([
  ['<p>Một <b>hai</b>ba</p><p>bốn<br>năm</p>', 'Một haiba bốn năm'],
  ['<ul><li>một</li><li>hai</li></ul>', 'một hai'],
  ['<p>a &lt; b &amp;&amp; c&nbsp;d &#272;&#x110; &hellip;</p>', 'a < b && c d ĐĐ …'],
  ['<p>&amp;lt;b&amp;gt; &constructor; &#0; &#xD800; &#x110000;</p>', '&lt;b&gt; &constructor;'],
  ['<p>a</p><script>x()</script><!-- <p>b</p> --><style>p{}</style>', 'a'],
  ['<p title="a>b">c</p>', 'c'],
  [
    '<p>10<sup>5</sup> m<SUP>2</SUP>, H<sub class="x">2</sub>O, x<sup>đ/2</sup></p>',
    '10⁵ m², H₂O, x^(đ/2)',
  ],
  ['List<String> và a < b, a &amp; b', 'List<String> và a < b, a &amp; b'],
  ['  hai\n\n dòng\u0000\t ', 'hai dòng'],
  ['', ''],
])('%j is %j as plain text', (text, plain) => expect(plainText(text)).toBe(plain))

test.each([
  ['ngắn', 10, 'ngắn'],
  ['một hai ba bốn', 10, 'một hai…'],
  ['một hai, ba bốn', 10, 'một hai…'],
  ['chữrấtdàikhôngdấucách', 10, 'chữrấtdài…'],
  ['😀😀😀😀', 3, '😀😀…'],
])('%j in at most %i characters is %j', (text, max, cut) => {
  expect(shortened(text, max)).toBe(cut)
})

test('more addresses than one file may have are in several files, which the first one names', async () => {
  const entries = Array.from({ length: 5 }, (_, index) => ({ path: `/courses/${index}` }))
  const files = sitemapFiles('https://lopmo.example', entries, 2)
  expect([...files.keys()]).toEqual(['', '1', '2', '3'])
  const read = (name: string) => Readable.from([files.get(name) ?? ''])
  const named = await parseSitemapIndex(read(''))
  expect(named.map(({ url }) => url)).toEqual(
    [1, 2, 3].map((number) => `https://lopmo.example/sitemap.xml?part=${number}`),
  )
  const all = await Promise.all([1, 2, 3].map(async (number) => parseSitemap(read(String(number)))))
  expect(all.flat().map(({ url }) => url)).toEqual(
    entries.map(({ path }) => `https://lopmo.example${path}`),
  )
  expect([...sitemapFiles('https://lopmo.example', [], 2).keys()]).toEqual([''])
})
