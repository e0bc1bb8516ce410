import { describe, expect, test } from 'vitest'
import { newEditor, textIn } from '../../src/ui/html/RichEditor.tsx'
import { readPasted } from '../../src/ui/html/pasted-html.ts'

/** What the editor makes of pasted HTML (docs/behaviour.md#texts). */

/** As the editor stores it. */
const kept = (html: string) => {
  const editor = newEditor('', {})
  editor.commands.setContent(readPasted(html).html, { emitUpdate: false })
  return textIn(editor)
    .replaceAll('</p><p>', '¶')
    .replaceAll(/<\/?p>/g, '')
}

/** An item as Word writes it. */
const word = (marker: string, words: string, place = 'l0 level1 lfo1', font = 'Calibri') =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:${place}'><![if !supportLists]><span style='font-family:${font};mso-fareast-font-family:${font}'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`
const inWord = (body: string, styles = '') =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}${styles}</style></head><body><!--StartFragment-->${body}<!--EndFragment--></body></html>`
const two = 'l0 level2 lfo1'
const three = 'l0 level3 lfo1'

/** An item as Word on the web writes it. */
const online = (
  level: number,
  at: number,
  pattern: string,
  words: string,
  list: string,
  style = '',
) =>
  `<div class="ListContainerWrapper SCXW1"><${list} class="NumberListStyle1" role="list" start="${at}" style="${style}"><li data-leveltext="${pattern}" data-font="Calibri" data-listid="7" aria-setsize="-1" data-aria-posinset="${at}" data-aria-level="${level}" aria-posinset="${at}" aria-level="${level}" role="listitem" class="OutlineElement"><p class="Paragraph"><span class="TextRun"><span>${words}</span></span><span class="EOP">&nbsp;</span></p></li></${list}></div>`

describe('lists keep levels, kinds of marker and numbers', () => {
  test.each<[name: string, html: string, text: string]>([
    [
      'Word: bullets',
      inWord(
        word('·', 'a', 'l1 level1 lfo2', 'Symbol') +
          word('o', 'b', 'l1 level2 lfo2', '"Courier New"') +
          word('§', 'c', 'l1 level1 lfo2', 'Wingdings'),
      ),
      '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>',
    ],
    [
      'Word: letters under numbers',
      inWord(word('1.', 'một') + word('a)', 'x', two) + word('b)', 'y', two) + word('2.', 'hai')),
      '<ol><li>một<ol type="a"><li>x</li><li>y</li></ol></li><li>hai</li></ol>',
    ],
    [
      'Word: a list that goes on after a paragraph',
      inWord(`${word('1.', 'a')}${word('2.', 'b')}<p class=MsoNormal>giữa</p>${word('3.', 'c')}`),
      '<ol><li>a</li><li>b</li></ol>giữa<ol start="3"><li>c</li></ol>',
    ],
    [
      'Word: letters that go on after a paragraph',
      inWord(
        `${word('1.', 'một')}${word('a)', 'x', two)}<p class=MsoNormal>giữa</p>${word('b)', 'y', two)}${word('2.', 'hai')}`,
      ),
      '<ol><li>một<ol type="a"><li>x</li></ol></li></ol>giữa<ol start="2" type="a"><li>y</li></ol><ol start="2"><li>hai</li></ol>',
    ],
    [
      'Word: a paragraph without a number is none of the list',
      inWord(`${word('1.', 'a')}<p class=MsoListParagraphCxSpMiddle>nói thêm</p>`),
      '<ol><li>a</li></ol>nói thêm',
    ],
    [
      'Word: questions that are numbered in words, with lettered options',
      inWord(
        word('Câu 1:', 'Hỏi gì?') +
          word('A.', 'x', two) +
          word('B.', 'y', two) +
          word('Câu 2:', 'Hỏi nữa?') +
          word('A.', 'z', two),
      ),
      'Câu 1: Hỏi gì?<ol type="A"><li>x</li><li>y</li></ol>Câu 2: Hỏi nữa?<ol type="A"><li>z</li></ol>',
    ],
    [
      'Word: numbers of chapters',
      inWord(
        word('1.', 'Chương') +
          word('1.1.', 'Mục', two) +
          word('1.2.', 'Mục nữa', two) +
          word('2.', 'Chương nữa'),
      ),
      '<ol><li>Chương¶1.1. Mục<br>1.2. Mục nữa</li><li>Chương nữa</li></ol>',
    ],
    [
      'Word: Vietnamese letters are one list',
      inWord(
        ['a', 'b', 'c', 'd', 'đ', 'e']
          .map((letter) => word(`${letter})`, letter.toUpperCase()))
          .join(''),
      ),
      'a) A\nb) B\nc) C\nd) D\nđ) Đ\ne) E',
    ],
    [
      'Word: đ typed by hand between letters',
      inWord(`${word('c)', 'C')}${word('d)', 'D')}<p class=MsoNormal>đ) Đ</p>${word('e)', 'E')}`),
      '<ol start="3" type="a"><li>C</li><li>D</li></ol>đ) Đ<ol start="5" type="a"><li>E</li></ol>',
    ],
    [
      'Word: Roman numerals',
      inWord(
        word('i.', 'a') + word('ii.', 'b') + word('iii.', 'c') + word('iv.', 'd') + word('v.', 'e'),
      ),
      '<ol type="i"><li>a</li><li>b</li><li>c</li><li>d</li><li>e</li></ol>',
    ],
    [
      'Word: letters as far as i, v and x',
      inWord(
        'ghijk'
          .split('')
          .map((letter) => word(`${letter})`, letter))
          .join('') +
          word('v)', 'v', 'l3 level1 lfo4') +
          word('w)', 'w', 'l3 level1 lfo4') +
          word('x)', 'x', 'l3 level1 lfo4'),
      ),
      '<ol start="7" type="a"><li>g</li><li>h</li><li>i</li><li>j</li><li>k</li></ol><ol start="22" type="a"><li>v</li><li>w</li><li>x</li></ol>',
    ],
    [
      'Word: one Roman numeral, and one letter by its definition',
      inWord(
        word('I.', 'a') + word('1.', 'b', two) + word('i)', 'c', three),
        '@list l0:level3 {mso-level-number-format:alpha-lower; mso-level-text:"%3\\)";}',
      ),
      '<ol type="I"><li>a<ol><li>b<ol start="9" type="a"><li>c</li></ol></li></ol></li></ol>',
    ],
    [
      'Word: a level is left out',
      inWord(word('1.', 'a') + word('i.', 'b', three) + word('2.', 'c')),
      '<ol><li>a<ol type="i"><li>b</li></ol></li><li>c</li></ol>',
    ],
    [
      'Word: a new list begins at 1 again',
      inWord(word('1.', 'a') + word('2.', 'b') + word('1.', 'c', 'l5 level1 lfo9')),
      '<ol><li>a</li><li>b</li></ol><ol><li>c</li></ol>',
    ],
    [
      'Word: boxes to tick',
      inWord(
        word('q', 'làm', 'l1 level1 lfo2', 'Wingdings') +
          word('☐', 'nộp', 'l1 level1 lfo2', '"MS Gothic"'),
      ),
      '☐ làm\n☐ nộp',
    ],
    [
      'Word: a numbered heading',
      inWord(
        `<h2 style='mso-list:l0 level1 lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>1.1<span>&nbsp; </span></span></span><![endif]>Đầu</h2>`,
      ),
      '<h2>1.1 Đầu</h2>',
    ],
    [
      'Word: real lists, one right within another',
      inWord(
        '<ol start=3 type=1><li class=MsoNormal>a</li><ol start=1 type=a><li class=MsoNormal>b</li></ol><li class=MsoNormal>c</li></ol>',
      ),
      '<ol start="3"><li>a<ol type="a"><li>b</li></ol></li><li>c</li></ol>',
    ],
    [
      'Word on the web',
      online(1, 1, '%1.', 'một', 'ol') +
        online(2, 1, '%2)', 'x', 'ol', 'list-style-type: lower-alpha;') +
        online(2, 2, '%2)', 'y', 'ol', 'list-style-type: lower-alpha;') +
        online(1, 2, '%1.', 'hai', 'ol'),
      '<ol><li>một<ol type="a"><li>x</li><li>y</li></ol></li><li>hai</li></ol>',
    ],
    [
      'Word on the web: words and numbers of chapters',
      online(1, 1, 'Câu %1:', 'Hỏi', 'ol') +
        online(1, 2, 'Câu %1:', 'Nữa', 'ol') +
        online(2, 1, '%1.%2.', 'Mục', 'ol'),
      'Câu 1: Hỏi\nCâu 2: Nữa\n\n2.1. Mục',
    ],
    [
      'Word on the web: bullets, and a list that goes on',
      `${online(1, 1, '', 'a', 'ul')}<p>giữa</p>${online(1, 4, '%1.', 'b', 'ol')}`,
      '<ul><li>a</li></ul>giữa<ol start="4"><li>b</li></ol>',
    ],
    [
      'Google Docs',
      '<b style="font-weight:normal;" id="docs-internal-guid-1"><ol style="margin-top:0"><li dir="ltr" style="list-style-type:decimal;font-size:11pt" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400">một</span></p></li><ol style="margin-top:0"><li dir="ltr" style="list-style-type:lower-alpha" aria-level="2"><p dir="ltr"><span>x</span></p></li><ol><li style="list-style-type:lower-roman" aria-level="3"><p>y</p></li></ol></ol></ol><p>giữa</p><ol start="2"><li style="list-style-type:decimal" aria-level="1"><p>hai</p></li></ol></b>',
      '<ol><li>một<ol type="a"><li>x<ol type="i"><li>y</li></ol></li></ol></li></ol>giữa<ol start="2"><li>hai</li></ol>',
    ],
    [
      'Google Docs: boxes to tick',
      '<ul><li role="checkbox" aria-checked="false" aria-level="1"><img src="data:image/png;base64,AA" alt="unchecked"><p role="presentation"><span>làm</span></p></li><li role="checkbox" aria-checked="true" aria-level="1"><img src="data:image/png;base64,AA" alt="checked"><p>xong</p></li></ul>',
      '<ul><li>☐ làm</li><li>☑ xong</li></ul>',
    ],
    [
      'LibreOffice',
      '<ol><li><p style="margin-bottom: 0cm">một</p><ol type="a"><li><p>x</p></li></ol></li></ol><p>giữa</p><ol start="2"><li><p>hai</p></li></ol>',
      '<ol><li>một<ol type="a"><li>x</li></ol></li></ol>giữa<ol start="2"><li>hai</li></ol>',
    ],
    [
      'a page: numbers of single items, boxes of a list of tasks',
      '<ol><li value="3">a</li><li>b</li></ol><ul><li><input type="checkbox" checked> c</li></ul>',
      '<ol><li value="3">a</li><li>b</li></ol><ul><li>☑ c</li></ul>',
    ],
    [
      'a page: items that begin with a heading, a list, program text or a quotation',
      '<ol><li><h3>a</h3>b</li><li><ul><li>c</li></ul></li><li><pre>d</pre></li><li> <blockquote>e</blockquote></li><li>g</li></ol>',
      '<ol><li><strong>a</strong>¶b</li><li><ul><li>c</li></ul></li><li><pre><code>d</code></pre></li><li><blockquote>e</blockquote></li><li>g</li></ol>',
    ],
    [
      'a page: a list begins with a list',
      '<ol><ol type="a"><li>a</li></ol><li>b</li></ol><ul><ul><li>c</li></ul></ul>',
      '<ol type="a"><li>a</li></ol><ol><li>b</li></ol><ul><li>c</li></ul>',
    ],
    [
      'a page: a list counts down',
      '<ol reversed><li>a</li><li>b</li></ol>',
      '<ol><li value="2">a</li><li value="1">b</li></ol>',
    ],
  ])('%s', (_name, html, text) => expect(kept(html)).toBe(text))

  test('what is stored is read the same', () => {
    const stored = '<ol start="3" type="a"><li><p>x</p></li></ol>'
    expect(textIn(newEditor(stored, {}))).toBe(stored)
  })
})

describe('powers and indices stay', () => {
  test.each([
    [
      'Word',
      inWord('<p class=MsoNormal>10<sup>5</sup>, H<sub>2</sub>O</p>'),
      '10<sup>5</sup>, H<sub>2</sub>O',
    ],
    [
      'Google Docs',
      '<p><span>m</span><span style="font-size:0.6em;vertical-align:super;">2</span><span style="vertical-align:baseline">, CO</span><span style="font-size:0.6em;vertical-align:sub;">2</span></p>',
      'm<sup>2</sup>, CO<sub>2</sub>',
    ],
    [
      'a page: by other elements, and by a distance beside a smaller size',
      '<p>m<font style="vertical-align:super">2</font> <b style="VERTICAL-ALIGN: sub">3</b> x<span style="font-size:70%;vertical-align:0.5em">2</span> H<span style="vertical-align:-25%;font-size:.7em">2</span></p>',
      'm<sup>2</sup> <strong><sub>3</sub></strong> x<sup>2</sup> H<sub>2</sub>',
    ],
    [
      'Word: a run that is raised by hand',
      inWord("<p>m<span style='position:relative;top:-4.0pt;mso-text-raise:4.0pt'>2</span></p>"),
      'm<sup>2</sup>',
    ],
    [
      'a power of a power, an index of an index',
      '<p>2<sup>x<sup>2</sup></sup>, a<sub>i<sub>j</sub></sub></p>',
      '2<sup>x²</sup>, a<sub>iⱼ</sub>',
    ],
    ['in program text', '<p><code>a<sup>2</sup></code></p>', '<code>a²</code>'],
    [
      'what only stands a little higher is no power',
      '<p>a <span style="vertical-align:-1px">b</span> <span style="font-size:0.9em;vertical-align:0">c</span></p>',
      'a b c',
    ],
    ['typed signs', '<p>10⁵, m², H₂O</p>', '10⁵, m², H₂O'],
  ])('%s', (_name, html, text) => expect(kept(html)).toBe(text))
})

const OMML =
  '<!--[if gte msEquation 12]><m:oMath><m:sSup><m:e><m:r>x</m:r></m:e><m:sup><m:r>2</m:r></m:sup></m:sSup></m:oMath><![endif]--><![if !msEquation]><span><!--[if gte vml 1]><v:shape><v:imagedata src="a.png"/></v:shape><![endif]--><![if !vml]><img width=9 src="file:///a.png" v:shapes="_x0000_i1025"><![endif]></span><![endif]>'

describe('what cannot be kept is named', () => {
  test.each<[name: string, html: string, note: string | null, text: string]>([
    ['nothing', '<p>a</p>', null, 'a'],
    [
      'a table, whose words stay apart',
      '<p>trước</p><table><tr><th>A</th><th>B</th></tr><tr><td><p>1</p><p>2</p></td><td>m<sup>2</sup></td></tr></table><p>sau</p>',
      'Không giữ được 1 bảng. Chữ trong bảng còn, mỗi hàng một dòng.',
      'trước¶A | B¶1 2 | m<sup>2</sup>¶sau',
    ],
    [
      'a table in a table',
      '<table><tr><td>a</td><td><table><tr><td>b</td><td>c</td></tr><tr><td>d</td></tr></table></td></tr></table>',
      'Không giữ được 1 bảng. Chữ trong bảng còn, mỗi hàng một dòng.',
      'a | b | c d',
    ],
    [
      'pictures',
      '<p>a<img src="a.png">b<img src="data:image/png;base64,AA"></p>',
      'Không giữ được 2 ảnh.',
      'ab',
    ],
    [
      'a film and a frame',
      '<video src="a.mp4"></video><iframe src="https://a.vn"></iframe><p>a</p>',
      'Không giữ được 1 phim hoặc âm thanh, 1 nội dung nhúng.',
      'a',
    ],
    [
      'fields, whose words are no text',
      '<p>a<select><option>b</option></select><textarea>c</textarea></p>',
      'Không giữ được 2 ô điền.',
      'a',
    ],
    ['a drawing', '<p>a<svg><text>chữ</text></svg></p>', 'Không giữ được 1 hình vẽ.', 'a'],
    [
      'a formula of Word, which is not its picture',
      inWord(`<p class=MsoNormal>Cho ${OMML} là</p>`),
      'Không giữ được 1 công thức.',
      'Cho là',
    ],
    [
      'a picture beside a formula of Word',
      inWord(`<p>${OMML}<![if !vml]><img src="file:///b.png"><![endif]></p><p>a</p>`),
      'Không giữ được 1 công thức, 1 ảnh.',
      'a',
    ],
    [
      'MathML',
      '<p>Cho <math><msup><mi>x</mi><mn>2</mn></msup></math></p>',
      'Không giữ được 1 công thức.',
      'Cho ',
    ],
    [
      'a picture in a table',
      '<table><tr><td>a<img src="a.png"></td><td>b</td></tr></table>',
      'Không giữ được 1 bảng, 1 ảnh. Chữ trong bảng còn, mỗi hàng một dòng.',
      'a | b',
    ],
    [
      'what a writer has hidden in Word, and a hidden row of a sheet',
      `${inWord("<p class=MsoNormal>Hỏi<span style='display:none;mso-hide:all'> đáp án B</span>?</p>")}<table><tr><td>a</td></tr><tr style='display:none'><td>b</td></tr><tr style="display: none"><td></td></tr></table>`,
      'Không giữ được 1 bảng, 2 đoạn chữ ẩn. Chữ trong bảng còn, mỗi hàng một dòng.',
      'Hỏi?\n\na',
    ],
    [
      'remarks of reviewers in Word',
      inWord(
        "<p class=MsoNormal><a style='mso-comment-reference:A_1'>chữ</a><span class=MsoCommentReference><a id=\"_anchor_1\" href=\"#_msocom_1\">[A1]</a></span></p><div style='mso-element:comment-list'><div style='mso-element:comment'><p>[A1] xem lại</p></div></div>",
      ),
      'Không giữ được 1 bình luận.',
      'chữ',
    ],
    [
      'a formula of WIRIS, whose other text is no TeX',
      '<p>Cho <img class="Wirisformula" alt="x bình phương" src="a.png"></p>',
      'Không giữ được 1 công thức.',
      'Cho',
    ],
    ['what a page hides without words', '<p>a<span hidden></span></p>', null, 'a'],
    [
      'the preview of a formula',
      '<p>a<span class="MathJax_Preview" style="display: none;">x2</span><span class="MathJax">x2</span><script type="math/tex">x^2</script></p>',
      null,
      'a$x^2$',
    ],
  ])('%s', (_name, html, note, text) => {
    expect(readPasted(html).lost).toBe(note)
    expect(kept(html).trim()).toBe(text.trim())
  })

  test.each([
    [
      'KaTeX',
      '<p>Cho <span class="katex"><span class="katex-mathml"><math><semantics><mrow><msup><mi>x</mi><mn>2</mn></msup></mrow><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x2</span></span></p>',
      'Cho $x^2$',
    ],
    [
      'an encyclopedia',
      '<p><span class="mwe-math-element"><span><math alttext="{\\displaystyle a+b}"><semantics><mi>a</mi><annotation encoding="application/x-tex">{\\displaystyle a+b}</annotation></semantics></math></span><img src="a.svg" alt="{\\displaystyle a+b}"></span></p>',
      '$a+b$',
    ],
    [
      'MathML with its source',
      '<p><math alttext="\\frac{1}{2}"><mfrac><mn>1</mn><mn>2</mn></mfrac></math></p>',
      '$\\frac{1}{2}$',
    ],
    [
      'a picture of a formula',
      '<p><img class="equation_image" alt="x_1" src="a.png"></p>',
      '$x_1$',
    ],
    ['a picture of LaTeX', '<p><img class="latex" alt="$\\pi$" src="a.png"></p>', '$\\pi$'],
  ])('the source of a formula stays: %s', (_name, html, text) => {
    expect(readPasted(html).lost).toBeNull()
    expect(kept(html)).toBe(text)
  })

  test.each<[name: string, html: string, text: string]>([
    [
      'an arrow that Word made of -->',
      inWord(
        "<p class=MsoNormal>a <span style='font-family:Wingdings;mso-ascii-font-family:Calibri;mso-char-type:symbol;mso-symbol-font-family:Wingdings'><span style='mso-char-type:symbol;mso-symbol-font-family:Wingdings'>à</span></span> à</p>",
      ),
      'a → à',
    ],
    [
      'Greek and comparisons in Symbol, by letters or in the private area',
      '<p><span style="font-family:Symbol">a \uf062</span> <font face="Symbol">£ ³</font> a £</p>',
      'α β ≤ ≥ a £',
    ],
    [
      'another font within a sign font',
      '<p style="font-family:Symbol"><span style="font-family:Arial">a</span>p</p>',
      'aπ',
    ],
    [
      'in items, beside their bullets',
      inWord(word('·', "<span style='font-family:Symbol'>D</span>x", 'l1 level1 lfo2', 'Symbol')),
      '<ul><li>Δx</li></ul>',
    ],
  ])('signs that a font draws stay: %s', (_name, html, text) => expect(kept(html)).toBe(text))

  test.each([
    ['<dl><dt>một</dt><dt>hai</dt><dd>ba</dd></dl>', 'một\n\nhai\n\nba'],
    ['<details><summary>một</summary>hai</details><main>ba</main>bốn', 'một\n\nhai\n\nba\n\nbốn'],
    ['<fieldset><legend>một</legend>hai</fieldset>', 'một\n\nhai'],
  ])('blocks that the editor does not know stay apart: %s', (html, text) =>
    expect(kept(html)).toBe(text),
  )

  test('a face that is drawn as a picture stays', () => {
    expect(kept('<p>Hay <img class="emoji" alt="👍🏽" src="a.png"></p>')).toBe('Hay 👍🏽')
  })
})
