import { expect, test } from 'vitest'
import { chooseRole, roleOfHead } from '../../src/pages/admin/users/people-columns.ts'
import { readUserList, rowsOf } from '../../src/pages/admin/users/read-user-list.ts'

const rowsIn = (text: string) => {
  const list = readUserList(text)
  return rowsOf(
    list,
    list.columns.map(({ guess }) => guess),
  )
}
const read = (text: string) =>
  rowsIn(text).map(({ line, email, fullName, problem }) => [line, email, fullName, problem])
/** The columns and the lines about which the person who imports is asked. */
const asked = (text: string) => ({
  columns: readUserList(text).columns.flatMap(({ name, doubt }) => (doubt ? [name] : [])),
  lines: rowsIn(text).flatMap(({ line, doubt }) => (doubt ? [[line, doubt]] : [])),
})
const AN = [2, 'an@vidu.vn', 'Nguyễn Văn An', null]

test('a plain list: one email per line, a name before or after it', () => {
  expect(
    read('an@vidu.vn\n\nNguyễn Bình, binh@vidu.vn\r\nchi@vidu.vn;Lê Chi\nTrần Dũng <dung@vidu.vn>'),
  ).toEqual([
    [1, 'an@vidu.vn', '', null],
    [3, 'binh@vidu.vn', 'Nguyễn Bình', null],
    [4, 'chi@vidu.vn;Lê Chi', '', 'Email không hợp lệ.'],
    [5, 'dung@vidu.vn', 'Trần Dũng', null],
  ])
  expect(read('an@vidu.vn;Lê An\nbinh@vidu.vn;Lê Bình')).toEqual([
    [1, 'an@vidu.vn', 'Lê An', null],
    [2, 'binh@vidu.vn', 'Lê Bình', null],
  ])
})

test('several addresses in a line are several people, and nobody is left out silently', () => {
  const problem = 'Có nhiều email: hãy để mỗi người một dòng.'
  expect(read('"Lê An" <an@vidu.vn>, "Lê Bình" <binh@vidu.vn>')).toEqual([
    [1, '"Lê An" <an@vidu.vn>, "Lê Bình" <binh@vidu.vn>', '', problem],
  ])
  expect(read('an@vidu.vn; binh@vidu.vn')).toEqual([[1, 'an@vidu.vn, binh@vidu.vn', '', problem]])
  expect(read('an@vidu.vn binh@vidu.vn')).toEqual([[1, 'an@vidu.vn binh@vidu.vn', '', problem]])
  expect(asked('an@vidu.vn,binh@vidu.vn\nchi@vidu.vn,dung@vidu.vn').columns).toEqual(['Cột 2'])
})

test('a table: columns by their heads, in any order, with others between them', () => {
  expect(
    read('\uFEFFSTT;Họ và tên;Phòng;E-mail\n1;"Lê; An";Kế toán;an@vidu.vn\n2;;;binh@vidu.vn'),
  ).toEqual([
    [2, 'an@vidu.vn', 'Lê; An', null],
    [3, 'binh@vidu.vn', '', null],
  ])
  expect(read('Email\tHọ tên\nan@vidu.vn\tLê An')).toEqual([[2, 'an@vidu.vn', 'Lê An', null]])
})

test('a row that cannot be sent says why, with its line', () => {
  expect(read(`an@vidu.vn\nAN@vidu.vn\nkhông phải\nE,x@y\n${'a'.repeat(101)}, c@vidu.vn`)).toEqual([
    [1, 'an@vidu.vn', '', null],
    [2, 'AN@vidu.vn', '', 'Trùng với dòng 1.'],
    [3, 'không phải', '', 'Email không hợp lệ.'],
    [4, 'x@y', 'E', 'Email không hợp lệ.'],
    [5, 'c@vidu.vn', 'a'.repeat(101), 'Họ tên dài tối đa 100 ký tự.'],
  ])
  expect(read('Email,Họ tên\n,Lê An')).toEqual([[2, '', 'Lê An', 'Thiếu email.']])
  expect(read('')).toEqual([])
})

const HEADS = {
  email:
    'Email|E-mail|EMAIL|Mail|Email sinh viên|Email SV|Địa chỉ email|Địa chỉ e-mail|Thư điện tử|Địa chỉ thư điện tử|Email trường|Email cá nhân|Gmail|Email Address|e_mail|Email (bắt buộc)|Hộp thư|EmailSV|Email của bạn|Email người học|Email (nếu có)|2. Email|Email cơ quan',
  fullName:
    'Họ và tên|Họ tên|HỌ VÀ TÊN|Ho va ten|Ho ten|hoten|Họ & tên|Họ và tên SV|Họ tên sinh viên|Tên sinh viên|Họ và tên học viên|Tên đầy đủ|Full name|FullName|Name|Student name|Họ_và_tên|Họ và tên (in hoa)|1. Họ và tên|hoVaTen|Họ và tên của bạn|Họ và tên khai sinh|Tên người học|Họ tên người đăng ký|Full Name (Vietnamese)',
  family:
    'Họ|Họ đệm|Họ và đệm|Họ và tên đệm|Họ lót|Họ và chữ lót|Ho dem|Last name|Surname|Family name|HoDem|Họ và chữ đệm|Last names',
  middle: 'Tên đệm|Đệm|Chữ lót|Tên lót|Middle name',
  given:
    'Tên|TÊN|First name|Given name|Tên gọi|Given names|Tên đệm và tên|Forename|First Name [Required]',
  none: 'STT|TT|Mã SV|MSSV|Mã sinh viên|Mã số|Mã số sinh viên|MSV|Lớp|Tên lớp|Lớp học phần|Khoa|Ngày sinh|Giới tính|Số điện thoại|SĐT|Địa chỉ|Ghi chú|Email phụ huynh|Họ tên phụ huynh|Email giảng viên|Tên đăng nhập|Student ID|No.|Phòng ban|Điểm|Người liên hệ|Email PH|Email ba mẹ|Email GVHD|Email cố vấn học tập|Parents email|Họ tên (phụ huynh)|Dấu thời gian|Tên người dùng|Giới tính (Nam/Nữ)|Hộ khẩu thường trú',
}
test.each(
  Object.entries(HEADS).flatMap(([role, heads]) => heads.split('|').map((head) => [head, role])),
)('the head «%s» is %s, composed or not', (head, role) => {
  expect([roleOfHead(head.normalize('NFC')), roleOfHead(head.normalize('NFD'))]).toEqual([
    role,
    role,
  ])
})

test.each(['Liên lạc', 'Thông tin', 'Ca', 'XYZ', 'Cột A'])('the head «%s» has no role', (head) => {
  expect(roleOfHead(head)).toBeNull()
})

test.each([
  [
    'a class as schools export it',
    'STT;Mã SV;Họ và tên;Lớp;Email sinh viên\n1;B20DCCN123;Nguyễn Văn An;D20;an@vidu.vn',
  ],
  ['no marks', 'stt,ma sv,ho va ten,lop,email\n1,B20,Nguyễn Văn An,D20,an@vidu.vn'],
  ['letters and marks apart', 'Họ và tên;Thư điện tử\nNguyễn Văn An;an@vidu.vn'.normalize('NFD')],
  ['two name columns', 'Họ đệm;Tên;Email\nNguyễn Văn;An;an@vidu.vn'],
  ['the given name first', 'Tên;Email;Họ và đệm\nAn;an@vidu.vn;Nguyễn Văn'],
  ['three name columns', 'Tên;Tên đệm;Họ;Email\nAn;Văn;Nguyễn;an@vidu.vn'],
  ['English, given name first', 'First name,Last name,Email Address\nAn,Nguyễn Văn,an@vidu.vn'],
  ['one name over two columns', 'STT;Họ và tên;;Email\n1;Nguyễn Văn;An;an@vidu.vn'],
  ['tabs', 'STT\tHọ tên\tEmail\n1\tNguyễn Văn An\tan@vidu.vn'],
  ['quotes', '"Họ tên","Email"\n"Nguyễn Văn An","an@vidu.vn"'],
  ['quotes between tabs', 'Họ tên\tEmail\n"Nguyễn Văn An"\t"an@vidu.vn"'],
  ['an address beside the name', 'Họ tên,Email\nNguyễn Văn An,An <an@vidu.vn>'],
  ['a link', 'Họ tên,Email\nNguyễn Văn An,mailto:an@vidu.vn'],
  ['an address in apostrophes', "Họ tên,Email\nNguyễn Văn An,'an@vidu.vn'"],
  ['the apostrophe of a sheet', "Họ tên,Email\nNguyễn Văn An,'an@vidu.vn"],
  ['a mail program', "Họ tên,Email\n,'Nguyễn Văn An' <an@vidu.vn>"],
  ['empty columns', ';Họ tên;;Email;\n;Nguyễn Văn An;;an@vidu.vn;'],
  ['an email of the parents', 'Email phụ huynh;Họ tên;Email\nbo@vidu.vn;Nguyễn Văn An;an@vidu.vn'],
  ['heads of one word', 'HoDem;Ten;EmailSV\nNguyễn Văn;An;an@vidu.vn'],
  ['a form', 'Dấu thời gian,Email của bạn,Họ và tên của bạn\n1/9,an@vidu.vn,Nguyễn Văn An'],
  ['signs that nobody sees', 'Họ tên;Email\nNguyễn\u00A0Văn An;\uFEFFan@vidu.vn\u200B'],
  ['an unknown head above the names', 'Sinh viên;Email\nNguyễn Văn An;an@vidu.vn'],
  ['heads of the other column', 'Email;Họ tên\nNguyễn Văn An;an@vidu.vn'],
])('%s: the right name at the right address', (_, text) => {
  expect(read(text)).toEqual([AN])
})

test.each([
  ['a line that names the separator', 'sep=;\nHọ tên;Email\nNguyễn Văn An;an@vidu.vn', 3],
  ['a line that names another separator', 'sep=|\nHọ tên|Email\nNguyễn Văn An|an@vidu.vn', 3],
  [
    'titles',
    'TRƯỜNG ĐẠI HỌC\nDANH SÁCH LỚP, KHÓA 20\n\nSTT;Họ tên;Email\n1;Nguyễn Văn An;an@vidu.vn',
    5,
  ],
  [
    'a title that names emails',
    'DANH SÁCH EMAIL LỚP D20\nSTT;Họ tên;Email\n1;Nguyễn Văn An;an@vidu.vn',
    3,
  ],
  [
    'empty cells of a title',
    'Gửi email cho cô Lan;;\nSTT;Họ tên;Email\n1;Nguyễn Văn An;an@vidu.vn',
    3,
  ],
  [
    'a cell of two lines',
    'Họ tên;Ghi chú;Email\n"Lê\nBa";"a\nb";ba@vidu.vn\nNguyễn Văn An;;an@vidu.vn',
    5,
  ],
])('above the table stands %s: the line numbers are those of the text', (_, text, line) => {
  expect(read(text).at(-1)).toEqual([line, 'an@vidu.vn', 'Nguyễn Văn An', null])
})

test('a table without heads is read by its cells; numbers and codes are no names', () => {
  const text =
    '1;B20DCCN001;Nguyễn Văn An;D20;an@vidu.vn\n2;B20DCCN002;Lê Thị Bình;D20;binh@vidu.vn'
  expect(read(text)).toEqual([
    [1, 'an@vidu.vn', 'Nguyễn Văn An', null],
    [2, 'binh@vidu.vn', 'Lê Thị Bình', null],
  ])
  expect(readUserList(text).columns.map(({ name }) => name)).toEqual([
    'Cột 1',
    'Cột 2',
    'Cột 3',
    'Cột 4',
    'Cột 5',
  ])
})

test.each([
  ['a title', 'Danh sách email:\nLê An, an@vidu.vn\nLê Ba, ba@vidu.vn', ['Lê An', 'Lê Ba']],
  ['a class after a name', 'an@vidu.vn,Lê An\nba@vidu.vn,"Lê Ba, K20"', ['Lê An', 'Lê Ba, K20']],
  ['numbered lines', '1. Lê An, an@vidu.vn\n2. Lê Ba, ba@vidu.vn', ['1. Lê An', '2. Lê Ba']],
  ['a link', 'an@vidu.vn<mailto:an@vidu.vn>\nLê Ba <ba@vidu.vn>', ['', 'Lê Ba']],
])('%s takes no name away from a list without heads', (_, text, names) => {
  const fine = rowsIn(text).filter(({ problem }) => problem === null)
  expect(fine.map(({ fullName }) => fullName)).toEqual(names)
})

test.each([
  'Nguyễn Văn,An,an@vidu.vn\nLê Thị,Ba,ba@vidu.vn',
  'an@vidu.vn,Nguyễn,Văn An\nba@vidu.vn,Lê,Thị Ba',
  'Phòng Kế toán,Lê An,an@vidu.vn\nPhòng Nhân sự,Lê Ba,ba@vidu.vn',
])('without heads, two columns of words are a question: %j', (text) => {
  expect(asked(text).columns).toHaveLength(2)
})

test.each([
  'Nguyễn Văn,An,an@vidu.vn',
  'Nguyễn Văn,An,an@vidu.vn\nLê Thị,Ba,ba@vidu.vn,0912345678',
  'an@vidu.vn; Phòng Kế toán; Lê An',
])('in a line that is no table, two cells of words are a question: %j', (text) => {
  expect(asked(text).lines[0]?.[1]).toMatch(/nhiều ô có thể là họ tên/)
})

test.each([
  'Lê An <an@vidu.vn>, Lê Ba <ba@vidu.vn>',
  'an@vidu.vn, ba@vidu.vn, ca@vidu.vn',
  'Họ tên\tEmail\nLê An\tan@vidu.vn; an@x.vn',
])('several people in one line are refused; nobody is dropped: %j', (text) => {
  expect(rowsIn(text).map(({ problem }) => problem)).toEqual([
    'Có nhiều email: hãy để mỗi người một dòng.',
  ])
})

test('a quotation mark that is never closed swallows no line', () => {
  expect(read('Họ tên;Email\n"An;an@vidu.vn\nLê Bình;binh@vidu.vn')).toEqual([
    [2, 'an@vidu.vn', '"An', null],
    [3, 'binh@vidu.vn', 'Lê Bình', null],
  ])
})

test('unknown heads and columns with the same role lead to a question', () => {
  expect(asked('Liên lạc;Sinh viên\nan@vidu.vn;Lê An').columns).toEqual(['Liên lạc', 'Sinh viên'])
  expect(asked('Họ tên;Ca;Email\nLê An;3;an@vidu.vn').columns).toEqual(['Ca'])
  expect(
    asked('Họ tên;Email cá nhân;Email sinh viên\nLê An;;an@vidu.vn\nLê Ba;b@x.vn;ba@vidu.vn'),
  ).toEqual({ columns: ['Email cá nhân', 'Email sinh viên'], lines: [] })
  expect(asked('Họ và tên;Tên;Email\nLê An;An;an@vidu.vn').columns).toEqual(['Tên'])
  expect(asked('Họ tên;Email\nLê An;an@vidu.vn;thừa').columns).toEqual(['Cột 3'])
  expect(asked('STT;Họ và tên;Lớp;Email\n1;Lê An;D20;an@vidu.vn')).toEqual({
    columns: [],
    lines: [],
  })
})

test.each([
  ['1', null],
  ['B20DCCN123', null],
  ['SV-001', null],
  ['an@khac.vn', null],
  ['---', null],
  ['An', 'họ tên chỉ có một chữ'],
  ['NGUYỄN VĂN AN', 'họ tên viết hoa toàn bộ, được giữ như vậy'],
  ['Nguyễn Văn A 2', 'họ tên có chữ số'],
  ['', 'chưa có họ tên: phần trước @ được dùng'],
])('the name «%s» is no name, or a question', (name, doubt) => {
  const [row] = rowsIn(`Họ tên;Email\n${name};an@vidu.vn`)
  expect(row?.doubt).toBe(doubt)
  // The message of a problem begins with the name.
  expect(row?.problem?.startsWith(`«${name}» `) ?? false).toBe(doubt === null)
})

test('nobody is dropped: every filled line under the heads is a row, and the lines above them are named', () => {
  const text = 'Danh sách\nHọ tên;Email\nLê An;an@vidu.vn\nLê Ba\n;;\nTổng: 2;\nLê An;AN@vidu.vn'
  expect(read(text)).toEqual([
    [3, 'an@vidu.vn', 'Lê An', null],
    [4, '', 'Lê Ba', 'Thiếu email.'],
    [6, '', 'Tổng: 2', 'Thiếu email.'],
    [7, 'AN@vidu.vn', 'Lê An', 'Trùng với dòng 3.'],
  ])
  expect(readUserList(text).titles.map(({ line }) => line)).toEqual([1])
})

test('a column that is given a role takes the role from the column that had it', () => {
  expect(chooseRole(['email', 'fullName', 'none'], 2, 'email')).toEqual([
    'none',
    'fullName',
    'email',
  ])
  expect(chooseRole(['email', 'fullName', 'none'], 2, 'given')).toEqual(['email', 'none', 'given'])
  expect(chooseRole(['family', 'given', 'none'], 2, 'fullName')).toEqual([
    'none',
    'none',
    'fullName',
  ])
  expect(chooseRole(['email', 'none', 'none'], 1, 'none')).toEqual(['email', 'none', 'none'])
})
