import { expect, test } from 'vitest'
import { holdsElements } from '../../shared/rules/markup.ts'
import { htmlAsText } from '../../src/ui/html/html-as-text.ts'
import { lostNote } from '../../src/ui/html/lost-parts.ts'

const textOf = (html: string) => htmlAsText(html).text

test.each([
  'a<b và b>c thì sao?',
  'nếu a<b and b>c, hoặc i<j>k',
  'List<String> và Map<K, V>',
  'Dictionary<int, List<T>>',
  'x < 5 và y > 3, x<5',
  '#include <iostream>',
  'std::vector<i> v; if (a<b && c>d)',
  'Dùng <T> hay <?php ?>',
  'Thẻ <img> chèn ảnh, thẻ <p> là đoạn văn',
  'Thẻ <input>, <link>, <meta> và <source/>',
  '<!DOCTYPE html> là gì?',
  'Tom & Jerry, AT&T, R&amp;D',
  'a <- 5; b -> 6; <3',
  '',
])('%j holds no HTML', (text) => expect(holdsElements(text)).toBe(false))

test.each([
  [
    'only real elements are markup',
    '<b>a<b và b>c</b> với List<String>',
    'a<b và b>c với List<String>',
  ],
  ['entities', '<p>a &lt; b &amp;&amp; c &eacute; &#272;</p>', 'a < b && c é Đ'],
  ['paragraphs are lines', '<p>Một.</p><p>Hai.</p>Ba.<div>Bốn.</div>', 'Một.\nHai.\nBa.\nBốn.'],
  ['a line break', 'Một<br>Hai<br/>Ba<BR />Bốn', 'Một\nHai\nBa\nBốn'],
  ['powers', 'x<sup>2</sup> + 10<sup>-3</sup> m<sup>n+1</sup>', 'x² + 10⁻³ mⁿ⁺¹'],
  ['indices', 'H<sub>2</sub>SO<sub>4</sub>, a<sub>n</sub>', 'H₂SO₄, aₙ'],
  ['powers without signs of their own', 'x<sup>đ/2</sup> log<sub>B</sub>', 'x^(đ/2) log_(B)'],
  [
    'powers by style',
    '<p>m<span style="font-size:0.6em;vertical-align:super">2</span> H<span style="vertical-align:sub">2</span>O</p>',
    'm² H₂O',
  ],
  ['a power of a power', '2<sup>x<sup>2</sup></sup>', '2^(x²)'],
  ['a bulleted list', '<ul><li>một</li><li>hai</li></ul>', '- một\n- hai'],
  ['a numbered list', 'Chọn:<ol start="3"><li>một</li><li>hai</li></ol>', 'Chọn:\n3. một\n4. hai'],
  ['a lettered list', '<ol type="a"><li>một</li><li>hai</li></ol>', 'a. một\nb. hai'],
  ['a Roman list', '<ol type="I" start="4"><li>một</li><li>hai</li></ol>', 'IV. một\nV. hai'],
  [
    'numbers of single items',
    '<ol><li value="3">ba</li><li>bốn</li></ol><ol reversed><li>hai</li><li>một</li></ol>',
    '3. ba\n4. bốn\n2. hai\n1. một',
  ],
  ['letters after z', '<ol type="A" start="26"><li>a</li><li>b</li></ol>', 'Z. a\nAA. b'],
  [
    'kinds of numbers by style',
    '<ol style="list-style-type: lower-roman"><li>a</li></ol><ol><li style="list-style-type:upper-alpha">b</li></ol>',
    'i. a\nA. b',
  ],
  [
    'a list in a list',
    '<ol><li>một<ul><li>nhỏ</li><li>bé</li></ul></li><li>hai</li></ol>',
    '1. một\n  - nhỏ\n  - bé\n2. hai',
  ],
  ['paragraphs in items', '<ul><li><p>một</p></li><li><p>hai</p></li></ul>', '- một\n- hai'],
  [
    'a table',
    '<table><thead><tr><th>x</th><th>y</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    'x\ty\n1\t2',
  ],
  [
    'a table with empty cells',
    '<table><tr><td></td><td>1</td><td></td></tr><tr><td>2</td><td></td></tr></table>sau',
    '\t1\n2\nsau',
  ],
  ['program text keeps its lines', '<pre>if x:\n    y()\n\nz()</pre>', 'if x:\n    y()\n\nz()'],
  ['its first line, too', '<p>Mã:</p><pre>  y()\nz()</pre>', 'Mã:\n  y()\nz()'],
  ['line ends of the source are spaces', '<p>một\n   hai</p>', 'một hai'],
  ['spaces between blocks are nothing', '<p>một</p>\n\n  <p>hai</p>\n', 'một\nhai'],
  ['spaces that do not break', '<p>&nbsp;&nbsp;y()&nbsp;z</p>', '  y() z'],
  [
    'TeX of a formula',
    '<p>Tính <math><semantics><mi>x</mi><annotation encoding="application/x-tex">\\frac{1}{2}</annotation></semantics></math>.</p>',
    'Tính $\\frac{1}{2}$.',
  ],
  [
    'TeX of a picture',
    '<p>Tính <img class="texrender" alt="\\sqrt{2}" src="a.png"></p>',
    'Tính $\\sqrt{2}$',
  ],
  ['TeX with its dollar signs', '<p>a<img alt="$\\pi$" src="a.png"></p>', 'a$\\pi$'],
  ['comments and styles', '<p>a<!-- b --></p><style>p{}</style><script>alert(1)</script>', 'a'],
  ['a link', 'Xem <a href="https://a.vn/b">đây</a>.', 'Xem đây (https://a.vn/b).'],
  ['a link that says where', '<a href="https://a.vn">https://a.vn</a>', 'https://a.vn'],
  ['unclosed items', '<ul>\n<li>một\n<li>hai\n</ul>', '- một\n- hai'],
])('%s', (_, html, text) => {
  expect(holdsElements(html)).toBe(true)
  expect(textOf(html)).toBe(text)
  expect(lostNote(htmlAsText(html).lost)).toBeNull()
})

test.each([
  ['<p>Hình sau:<img src="a.png"><img src="b.png"></p>', 'Hình sau:', 'Không giữ được 2 ảnh.'],
  ['<p>a <math><mi>x</mi></math></p>', 'a', 'Không giữ được 1 công thức.'],
  [
    '<p>Nghe: <audio src="a.mp3">máy cũ</audio><iframe src="//b"></iframe></p>',
    'Nghe:',
    'Không giữ được 1 phim hoặc âm thanh, 1 nội dung nhúng.',
  ],
  ['<a href="@@PLUGINFILE@@/de.pdf">Đề</a>', 'Đề', 'Không giữ được 1 tệp đính kèm.'],
  ['<p>Hỏi?<span style="display:none"> B</span></p>', 'Hỏi?', 'Không giữ được 1 đoạn chữ ẩn.'],
  ['<table><tr><td><img src="a.png"></td><td>1</td></tr></table>', '\t1', 'Không giữ được 1 ảnh.'],
])('%s: what is lost is named', (html, text, note) => {
  const found = htmlAsText(html)
  expect(found.text).toBe(text)
  expect(lostNote(found.lost)).toBe(note)
})

test('line ends are lines where the author wrote text with some markup', () => {
  expect(htmlAsText('Đọc <b>kỹ</b>:\nmột\n  hai', { keepLines: true }).text).toBe(
    'Đọc kỹ:\nmột\n  hai',
  )
  expect(htmlAsText('<p>một</p>\n<p>hai</p>', { keepLines: true }).text).toBe('một\nhai')
})

test('nothing of it runs or loads', () => {
  textOf('<img src="x" onerror="window.ran = true"><svg onload="window.ran = true"></svg>')
  expect('ran' in window).toBe(false)
})
