import { describe, expect, test } from 'vitest'
import { plainText } from '../../server/platform/plain-text.ts'
import { escapeStray, hasMarkup } from '../../shared/rules/markup.ts'

describe('a text that is no HTML', () => {
  test.each([
    'a<b và b>c thì sao?',
    'if (a <b && c> d)',
    'x <i, y> z',
    'Nếu a<p thì p>q',
    'List<String> và Map<K, V>',
    'class Box<A> { Pair<A, B> p; Set<U> u; List<S> s }',
    'Thẻ <b> in đậm, <i> in nghiêng, <img> chèn ảnh, <div> là khối',
    'Thẻ đóng viết là </b>',
    'for (i = 0; i<p.length; i++) if (p[i]>3) x <a',
    'a <u và v> b',
    '<script>alert(1)</script>',
    '<tên>, <họ và tên>, <https://a.vn>, <an@truong.vn>',
    '**đậm** _nghiêng_ `mã` # đề mục',
    '1 < 2 && 3 > 2 <= 4',
    '<?php echo 1 ?>',
    '',
  ])('%j is plain', (text) => {
    expect(hasMarkup(text)).toBe(false)
    expect(plainText(text)).toBe(text.replaceAll(/\s+/g, ' ').trim())
  })
})

describe('a text that is HTML', () => {
  test.each([
    '<p>Một</p>',
    '<p>Một\n<p>Hai',
    'một<br>hai',
    'một<BR />hai',
    '<p class="x"style="y">a</p>',
    "<p class='a > b'>a</p>",
    '<ol start=3 reversed type=a><li>a</ol>',
    '<ul><li>a<li>b</ul>',
    'xem <a href="https://a.vn/?x=1">đây</a>',
    '<img src="a.png" alt="">',
    'x<sup>2</sup>',
    '<pre><code>a</code></pre>',
    '<table border="1"><tr><td nowrap>a</table>',
    '<hr/>',
  ])('%j', (text) => expect(hasMarkup(text)).toBe(true))
})

describe('HTML loses nothing that is no markup', () => {
  test.each([
    ['<p>Nếu a<b và b>c thì sao?</p>', '<p>Nếu a&lt;b và b>c thì sao?</p>'],
    ['<p>if (a <b && c> d)</p>', '<p>if (a &lt;b && c> d)</p>'],
    ['<p>List<String> x</p>', '<p>List&lt;String> x</p>'],
    ['<p>Set<A> a</p>', '<p>Set&lt;A> a</p>'],
    ['<p>a</p><title> là thẻ', '<p>a</p>&lt;title> là thẻ'],
    ['<p>a <b', '<p>a &lt;b'],
    ['<p><?php echo 1 ?></p>', '<p>&lt;?php echo 1 ?></p>'],
    ['<p></ b></p>', '<p>&lt;/ b></p>'],
    ['<p><https://a.vn></p>', '<p>&lt;https://a.vn></p>'],
    ['<p>Thẻ <input>, <link/> và <meta></p>', '<p>Thẻ &lt;input>, &lt;link/> và &lt;meta></p>'],
    ['<p>a</p><!DOCTYPE html> là gì?', '<p>a</p>&lt;!DOCTYPE html> là gì?'],
  ])('%j', (html, escaped) => {
    expect(escapeStray(html)).toBe(escaped)
    // A second pass changes nothing.
    expect(escapeStray(escaped)).toBe(escaped)
  })

  test.each([
    '<p title="a < b > c">a</p>',
    '<p><input type="text"> a<wbr>b<hr></p>',
    '<p>a</p><!-- <b> --><p>b</p>',
    '<p>x<o:p></o:p></p>',
    '<p><math><mi>x</mi><mo>+</mo></math></p>',
    '<p><svg><path d="M0 0"/></svg></p>',
    '<ul><li>a<li>b</ul><script>x</script>',
    '<!doctype html><p>a &lt; b</p>',
  ])('%j stays as it is', (html) => expect(escapeStray(html)).toBe(html))

  test('a long text that is made to be slow is still read', () => {
    for (const part of ['<!--', '<a x="', '<a x=y ', '<a ', '<p x=a/b', '</', '<b>']) {
      const long = part.repeat(20_000)
      expect(hasMarkup(`${long}<p>a</p>`)).toBe(true)
    }
  })
})

test.each([
  ['<p>Nếu a<b và b>c thì sao?</p>', 'Nếu a<b và b>c thì sao?'],
  ['<p>List<String> x<sup>2</sup></p><p>y</p>', 'List<String> x² y'],
])('the head of a page reads %j as %j', (html, words) => expect(plainText(html)).toBe(words))
