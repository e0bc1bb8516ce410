// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { readGift } from '../../src/pages/teaching/assessments/import/read-gift.ts'
import { doubt, option, reader, refused } from '../support/read-questions.ts'

const { questionsIn, verdictOn } = reader(readGift)

test('choice, several correct options by weight, true or false, essay; titles and comments are dropped', () => {
  const { questions: read } = readGift(`// chú thích
$CATEGORY: Chương 1

::Tên:: Thủ đô? { =Hà Nội ~Huế }

Chẵn? {
  ~%50%2
  ~%-100%3
  ~%50%4
}

Trái Đất tròn. {T}

Vì sao lá xanh? {}
`)
  expect(read.map(({ question }) => question)).toMatchObject([
    { question: 'Thủ đô?', type: 'SINGLE', options: [option('Hà Nội', true), option('Huế')] },
    {
      question: 'Chẵn?',
      type: 'MULTI',
      options: [option('2', true), option('3'), option('4', true)],
    },
    { question: 'Trái Đất tròn.', options: [option('Đúng', true), option('Sai')] },
    { question: 'Vì sao lá xanh?', type: 'SHORT', options: [] },
  ])
  expect(read.map(({ line, problem }) => [line, problem])).toEqual([
    [4, null],
    [6, null],
    [12, null],
    [14, null],
  ])
  expect(read[1]?.note).toMatch(/điểm thành phần/)
})

test('escaped signs are read as themselves', () => {
  const [read] = questionsIn('x \\= 1? {=a\\=b ~c \\{ d}')
  expect(read?.question).toMatchObject({
    question: 'x = 1?',
    options: [option('a=b', true), option('c { d')],
  })
})

test('the note or the problem names what a quiz cannot hold', () => {
  const [short, number, matching] = questionsIn(
    'Ai viết? {=Nguyễn Du =Tố Như}\n\nMấy? {#3}\n\nGhép {\n=a -> 1\n=b -> 2\n}',
  )
  expect(short).toMatchObject({ question: { type: 'SHORT' }, problem: null })
  expect(short?.note).toBe(
    'Đáp án mẫu (Nguyễn Du, Tố Như) không được giữ: câu trả lời ngắn do bạn chấm.',
  )
  expect(number?.note).toMatch(/Đáp số không được giữ/)
  expect(matching).toMatchObject({ question: null, problem: expect.stringMatching(/ghép đôi/) })
})

test('a mistake in one question does not hide the others', () => {
  const read = questionsIn('Lỗi {\n=a\n~b\n\nĐúng? {=x ~y}')
  expect(read.map(({ line, question }) => [line, question?.question])).toEqual([
    [1, undefined],
    [5, 'Đúng?'],
  ])
  expect(read[0]?.problem).toMatch(/cú pháp GIFT/)
})

describe('which answers are right is read as Moodle reads it', () => {
  test.each([
    [
      '{=Canberra ~%50%Sydney ~Melbourne}',
      'SINGLE',
      ['*Canberra', 'Sydney', 'Melbourne'],
      /«Sydney» \(50%\)/,
    ],
    ['{~%50%2 ~%50%4 ~%-100%3}', 'MULTI', ['*2', '*4', '3'], /điểm thành phần/],
    [
      '{~%33.33333%a ~%33.33333%b ~%33.33333%c ~d}',
      'MULTI',
      ['*a', '*b', '*c', 'd'],
      /điểm thành phần/,
    ],
    ['{~%100%a ~b ~%0%c}', 'SINGLE', ['*a', 'b', 'c'], /^$/],
    ['{=%100%a ~b}', 'SINGLE', ['*a', 'b'], /^$/],
    ['{~Grant~Jefferson=no one}', 'SINGLE', ['Grant', 'Jefferson', '*no one'], /^$/],
    ['{ ~%50%của tôi~b=c }', 'SINGLE', ['của tôi', 'b', '*c'], /«của tôi» \(50%\)/],
    ['{~5% ~%10 =50%}', 'SINGLE', ['5%', '%10', '*50%'], /^$/],
    ['{=%d%s ~%i ~50% và 20%}', 'SINGLE', ['*%d%s', '%i', '50% và 20%'], /^$/],
    ['{= a ~b ~c}', 'SINGLE', ['*a', 'b', 'c'], /^$/],
    ['{\n~a\n= b\n~c\n}', 'SINGLE', ['a', '*b', 'c'], /^$/],
    ['{=$5 ~$6 ~$x}', 'SINGLE', ['*$5', '$6', '$x'], /^$/],
    ['{=$x$ ~$\\~$ ~$y$}', 'SINGLE', ['*$x$', '$~$', '$y$'], /^$/],
    ['{=A#đúng ~B#sai}', 'SINGLE', ['*A', 'B'], /«A»: đúng; «B»: sai/],
    ['{T}', 'SINGLE', ['*Đúng', 'Sai'], /^$/],
    ['{ TRUE }', 'SINGLE', ['*Đúng', 'Sai'], /^$/],
    ['{F}', 'SINGLE', ['Đúng', '*Sai'], /^$/],
    [
      '{FALSE#Chưa đúng#Giỏi}',
      'SINGLE',
      ['Đúng', '*Sai'],
      /trả lời sai «Chưa đúng».*trả lời đúng «Giỏi»/,
    ],
    ['{T#Nhìn lại}', 'SINGLE', ['*Đúng', 'Sai'], /trả lời sai «Nhìn lại» không/],
    ['{=a#Giỏi ~b#Chưa}', 'SINGLE', ['*a', 'b'], /«a»: Giỏi; «b»: Chưa/],
    ['{}', 'SHORT', [], /^$/],
    ['{=Nguyễn Du =%50%Tố Như}', 'SHORT', [], /\(Nguyễn Du, Tố Như\)/],
    [
      '{=Nguyễn Du#Giỏi =%50%Tố Như#Gần}',
      'SHORT',
      [],
      /«Tố Như» \(50%\).*«Nguyễn Du»: Giỏi; «Tố Như»: Gần/,
    ],
    ['{#5:1}', 'SHORT', [], /Đáp số không được giữ \(5:1\)/],
    ['{#3#Giỏi}', 'SHORT', [], /«3»: Giỏi/],
    ['{#=3:0.1#Giỏi =%50%4#Gần}', 'SHORT', [], /«4» \(50%\).*«3:0\.1»: Giỏi; «4»: Gần/],
    ['{#1..5}', 'SHORT', [], /\(1\.\.5\)/],
    ['{# =3,14:0.01 =%50%3#Gần đúng}', 'SHORT', [], /\(3,14:0\.01, 3\)/],
  ])('%s is read', (answers, type, options, note) => {
    expect(verdictOn(`Hỏi? ${answers}`)).toMatchObject({
      verdict: 'read',
      question: 'Hỏi?',
      type,
      options,
      note: expect.stringMatching(note),
    })
  })

  test.each([
    ['{=Hà Nội =Thăng Long ~Huế}', /Hà Nội.*Thăng Long/],
    ['{=x \\= 1 ~y = 2}', /dấu =/],
    ['{~x=5 ~y=3}', /dấu =/],
    ['{~a ~x=5}', /dấu =/],
    ['{=a ~%100%b}', /a.*b/],
    ['{=%50%a ~b}', /=%50%/],
    ['{~%100%a ~%100%b}', /200%/],
    ['{~%50%a ~b}', /50%/],
    ['{~%−50%a ~%50%b ~%50%c}', /«%−50%»/],
    ['{~%+50%a ~%50%b ~%50%c}', /«%\+50%»/],
    ['{~% 50 %a ~b =c}', /«% 50 %»/],
    ['{~a ~b = c}', /dấu =/],
    ['{=a####Vì thế ~b}', /####/],
    ['{=a ~b####Vì thế\n~c}', /####/],
    ['{~a####Sai rồi =b}', /####/],
    ['{=}', /không có đáp án/],
    ['{~a ~b}', /chọn duy nhất 1 phương án đúng/],
    ['{Hà Nội ~Huế =Vinh}', /«Hà Nội»/],
    ['{=C# ~Java}', /«C#»/],
    ['{=Java ~C# của Microsoft}', /«C#»/],
    ['{=C#/Java ~VB}', /«C#»/],
    ['{=C#5 ~VB}', /«C#»/],
    ['{=#ff0000 ~đỏ}', /trống/],
    ['{=$5~cm$ ~$6$}', /«\$5~cm\$»/],
    ['{=\\(5~cm\\) ~x}', /công thức/],
    ['{=\\\\(5~cm\\\\) ~x}', /công thức/],
    ['{=\\\\[5~cm\\\\] ~x}', /công thức/],
    ['{=a &#61; b ~c}', /«&#61;»/],
    ['{~a&#x3D;b =c}', /«&#x3D;»/],
    ['{=a ~b ~}', /trống/],
    ['{=a ~b ~ a}', /«a» có hai lần/],
    ['{Hà Nội}', /= hoặc ~/],
    ['{Đúng}', /TRUE/],
    ['{true}', /TRUE/],
    ['{#năm}', /đáp số/],
  ])('%s is in doubt', (answers, problem) =>
    expect(verdictOn(`Hỏi? ${answers}`)).toMatchObject(doubt(problem)),
  )

  test.each([
    ['Ghép {=a -> 1 =b -> 2}', /ghép đôi/],
    ['Ghép {\n=x \\= 1 -> y\n=b -> 2\n}', /ghép đôi/],
    ['Thủ đô là {1:MC:=Hà Nội~Huế}.', /cloze/],
    ['{2:SHORTANSWER:=Hà Nội}', /cloze/],
    ['Hỏi {=a ~b', /cú pháp GIFT/],
    ['Hỏi =a ~b}', /cú pháp GIFT/],
    ['Đọc đoạn văn sau rồi trả lời.', /«Đọc đoạn văn sau rồi trả lời\.»/],
  ])('%j is refused', (text, problem) => expect(verdictOn(text)).toMatchObject(refused(problem)))
})

describe('the words stay as they are written', () => {
  test.each([
    ['Thủ đô: thành phố nào?', 'Thủ đô: thành phố nào?'],
    ['C# là gì? F = ma # 3', 'C# là gì? F = ma # 3'],
    ['10:30 ở https://vidu.vn/a?b=c#d ~ mấy giờ', '10:30 ở https://vidu.vn/a?b=c#d ~ mấy giờ'],
    ['::Giờ: 10\\:30:: Mấy giờ?', 'Mấy giờ?'],
    ['::C# \\= F#:: Ngôn ngữ: C#?', 'Ngôn ngữ: C#?'],
    [
      'x \\neq 0, \\nabla f, \\notin A, \\frac\\{1\\}\\{2\\}',
      'x \\neq 0, \\nabla f, \\notin A, \\frac{1}{2}',
    ],
    ['$\\nu + \\ne$', '$\\nu + \\ne$'],
    [
      '\\ntrianglelefteq, \\nVDash, \\nleqq, \\noindent, \\num\\{5\\}',
      '\\ntrianglelefteq, \\nVDash, \\nleqq, \\noindent, \\num{5}',
    ],
    ['$a \\nlenh b$ rồi\\nhai, \\(\\nlenh\\)', '$a \\nlenh b$ rồi\nhai, \\(\\nlenh\\)'],
    ['giá $5\\nhai $6', 'giá $5\nhai $6'],
    ['a\\\\(b\\nhai', 'a\\(b\nhai'],
    ['\\\\neq của Moodle', '\\neq của Moodle'],
    ['C:\\temp, C\\:\\\\nam, C:\\\\nam', 'C:\\temp, C:\\nam, C:\\nam'],
    ['Tập A:\\nabla f, $B:\\nu$', 'Tập A:\\nabla f, $B:\\nu$'],
    ['Chọn B:\\nmột, B\\:\\nhai', 'Chọn B:\nmột, B:\nhai'],
    ['một\\nhai\\nđêm', 'một\nhai\nđêm'],
    ['\\~ \\= \\# \\{ \\} \\: \\\\ \\a \\', '~ = # { } : \\ \\a \\'],
    [
      'a<b và b>c, List<String>, x < 5, <T>, R&amp;D',
      'a<b và b>c, List<String>, x < 5, <T>, R&amp;D',
    ],
    ['[plain]<b>đậm</b>', '<b>đậm</b>'],
    ['[moodle]a [1] b', 'a [1] b'],
    ['[1] a', '[1] a'],
    ['một\n  hai\n\tba', 'một\n  hai\n\tba'],
    ['A -> B', 'A -> B'],
    ['Tie\u0302\u0301ng', 'Tie\u0302\u0301ng'],
  ])('%j', (stem, question) => {
    expect(verdictOn(`${stem} {=a ~b}`)).toMatchObject({
      verdict: 'read',
      question,
      options: ['*a', 'b'],
    })
  })

  test('in options, too', () => {
    expect(
      verdictOn('Hỏi? {=x \\neq 1\\: a \\= b ~C\\# ~https://a.vn ~10:30 ~$\\nabla$ ~\\{1\\}}')
        .options,
    ).toEqual(['*x \\neq 1: a = b', 'C#', 'https://a.vn', '10:30', '$\\nabla$', '{1}'])
  })

  test.each([
    ['Hà Nội là {=thủ đô ~cố đô} của Việt Nam.', 'Hà Nội là _____ của Việt Nam.'],
    ['{=Hà Nội ~Huế} là thủ đô.', '_____ là thủ đô.'],
    ['Hỏi?{=a ~b} ', 'Hỏi?'],
    ['Hỏi?\n{\n=a\n~b\n}\n', 'Hỏi?'],
  ])('a missing word: %j', (text, question) =>
    expect(verdictOn(text)).toMatchObject({ verdict: 'read', question }),
  )

  test.each([
    ['\\frac{1}{2} là? {=a ~b}', '\\frac{1}{2} là?', ['*a', 'b']],
    ['Tập {1; 2} có mấy phần tử? {=2 ~1}', 'Tập {1; 2} có mấy phần tử?', ['*2', '1']],
    ['Hỏi? {=\\frac{1}{2} ~1}', 'Hỏi?', ['*\\frac{1}{2}', '1']],
    ['Hỏi? {=a ~b}\nHỏi nữa? {=c ~d}', 'Hỏi? {=a ~b}\nHỏi nữa?', ['*c', 'd']],
    ['Hỏi? {=a ~b} // chú thích', 'Hỏi? _____ // chú thích', ['*a', 'b']],
    ['x \\ne 0 {=a ~b}', 'x \\ne 0', ['*a', 'b']],
    ['Mở C:\\new {=a ~b}', 'Mở C:\\new', ['*a', 'b']],
    ['Mở d:\\temp\\nam.txt {=a ~b}', 'Mở d:\\temp\\nam.txt', ['*a', 'b']],
    ['Hỏi? {=C:\\nam ~b}', 'Hỏi?', ['*C:\\nam', 'b']],
    ['::Tên hỏi? {=std::cout ~b}', '::Tên hỏi?', ['*std::cout', 'b']],
    ['Hỏi? {=a ~b}\n$CATEGORY: c', 'Hỏi? _____\n$CATEGORY: c', ['*a', 'b']],
    ['Hỏi? {=a ~b}\n::Hai:: Nữa?', 'Hỏi? _____\n::Hai:: Nữa?', ['*a', 'b']],
  ])('%j is in doubt', (text, question, options) =>
    expect(verdictOn(text)).toMatchObject({ verdict: 'doubt', question, options }),
  )
})

describe('the indentation of the first of several lines', () => {
  const CODE = '    for i in x\\:\n        print(i)'
  const READ = '    for i in x:\n        print(i)'

  test.each([
    ['after a title', `::Câu 1::${CODE} {=a ~b}`, READ],
    ['below a title', `::Câu 1::\n${CODE}\n{=a ~b}`, READ],
    ['without a title', `${CODE} {=a ~b}`, READ],
    ['after the name of a format', `::Câu 1:: [plain]${CODE} {=a ~b}`, READ],
    ['with an element', '    for <b>i</b> in x\\:\n        print(i) {=a ~b}', READ],
    ['in HTML', '[html]<pre>    for i in x\\:\n        print(i)</pre> {=a ~b}', READ],
    ['by hard spaces', '[html]<p>&nbsp;&nbsp; một<br>hai</p> {=a ~b}', '   một\nhai'],
    ['of one line is a typing slip', '::Câu 1::   Hỏi? {=a ~b}', 'Hỏi?'],
    ['of a single space is a typing slip', '::Câu 1:: Hỏi\n  gì? {=a ~b}', 'Hỏi\n  gì?'],
  ])('%s', (_title, text, question) =>
    expect(verdictOn(text)).toMatchObject({ verdict: 'read', question, options: ['*a', 'b'] }),
  )

  test('in options and in feedback', () => {
    const [read] = questionsIn(
      `Hỏi? {\n=${CODE}#${CODE}\n~%-50%${CODE}x\n~   c\n~ một\n  hai\n####${CODE}\n}`,
    )
    expect(read).toMatchObject({
      problem: null,
      question: {
        options: [option(READ, true), option(`${READ}x`), option('c'), option('một\n  hai')],
        explanation: READ,
      },
      note: expect.stringContaining(`»: ${READ}`),
    })
  })
})

test('general feedback becomes the explanation', () => {
  expect(questionsIn('Hỏi? {=a ~b#Sai #### Vì a \\= b.\n}')[0]).toMatchObject({
    question: { explanation: 'Vì a = b.', options: [option('a', true), option('b')] },
    problem: null,
  })
  expect(questionsIn('Đúng? {T#Sai####Vì thế}')[0]?.question?.explanation).toBe('Vì thế')
  expect(questionsIn('Viết. {####Nên nêu hai ý}')[0]?.question).toMatchObject({
    type: 'SHORT',
    explanation: 'Nên nêu hai ý',
  })
  expect(questionsIn('Hỏi? {=a ~b}')[0]?.question).not.toHaveProperty('explanation')
})

test('comment lines are dropped everywhere, and the line numbers stay those of the text', () => {
  const read = questionsIn(
    '\uFEFF// a\r\nHỏi?\r\n  // b { ~\r\n{\r\n=một\r\n// =hai\r\n\r\n~ba\r\n}\r\n\r\n// c\r\n\r\nĐúng? {T}\r\n',
  )
  expect(read.map(({ line, question, problem }) => [line, question?.question, problem])).toEqual([
    [2, 'Hỏi?', null],
    [13, 'Đúng?', null],
  ])
  expect(read[0]?.question?.options).toEqual([option('một', true), option('ba')])
})

test('what belongs to no question is named with its line', () => {
  const { questions, notes } = readGift(
    '$CATEGORY: $course$/Chương 1\n\n::Câu 1:: Hỏi? {T}\n\n$CATEGORY: Chương 2\n$CATEGORY: Bài 1\nHỏi? {F}',
  )
  expect(questions.map(({ line, question }) => [line, question?.question])).toEqual([
    [3, 'Hỏi?'],
    [7, 'Hỏi?'],
  ])
  expect(notes).toEqual([
    { line: 1, text: 'Danh mục «$course$/Chương 1» không được giữ.' },
    { line: 3, text: 'Tên riêng của 1 câu (::…::) không được giữ.' },
    { line: 5, text: 'Danh mục «Chương 2» không được giữ.' },
    { line: 6, text: 'Danh mục «Bài 1» không được giữ.' },
  ])
})

test('escaped backslashes of Moodle cause no doubt, and `//` after an escaped line break is no comment', () => {
  expect(verdictOn('x \\\\ne 0, \\\\(\\\\nu\\\\) {=a ~b}')).toMatchObject({
    verdict: 'read',
    question: 'x \\ne 0, \\(\\nu\\)',
  })
  expect(verdictOn('Xem:\n\\n// x\n{=a ~b}').question).toBe('Xem:\n\n// x')
})

describe('the note names what HTML loses as plain text', () => {
  test.each([
    ['[html]<p>Từ nào có <u>ch</u> khác?</p>', 'Từ nào có ch khác?', /gạch chân/],
    ['Đọc <b>kỹ</b> và <em>chậm</em>', 'Đọc kỹ và chậm', /chữ đậm, chữ nghiêng/],
    ['Ký hiệu <!-- x --> là gì?', 'Ký hiệu là gì?', /chú thích/],
    ['Đoạn <script>alert(1)</script> làm gì?', 'Đoạn làm gì?', /mã lệnh/],
    ['Thẻ <title>Trang</title> dùng làm gì?', 'Thẻ dùng làm gì?', /không hiện/],
    ['[markdown]Chữ <b>đậm</b>', 'Chữ <b>đậm</b>', /Markdown/],
    ['<p>Một</p><!--[if mso]><xml></xml><![endif]-->', 'Một', /^$/],
    ['Thẻ <input>, <link> và <meta> là gì?', 'Thẻ <input>, <link> và <meta> là gì?', /^$/],
    ['<!DOCTYPE html> là gì?', '<!DOCTYPE html> là gì?', /^$/],
    [
      'Xem <a href\\="https\\://a.vn">đây</a>, <b>rồi</b> trả lời',
      'Xem đây (https://a.vn), rồi trả lời',
      /^Không giữ chữ đậm\.$/,
    ],
  ])('%s', (stem, question, note) =>
    expect(verdictOn(`${stem} {=a ~b}`)).toMatchObject({
      verdict: 'read',
      question,
      note: expect.stringMatching(note),
    }),
  )
})
