import { expect, test } from 'vitest'
import { foldText } from '../../shared/rules/fold-text.ts'

test.each([
  ['Lập trình', 'lap trinh'],
  ['ĐƯỜNG đời', 'duong doi'],
  ['Kỹ năng ỨNG XỬ', 'ky nang ung xu'],
  ['  nhiều\t khoảng \n trắng ', 'nhieu khoang trang'],
  ['C++ & C#', 'c++ & c#'],
  ['100% _thật_', '100% _that_'],
  ['Ðồ họa ð', 'do hoa d'],
  ['Łukasz Øster Þór', 'lukasz oster thor'],
  ['ÆŒß ﬁ ǆ', 'aeoess fi dz'],
  ['İstanbul ıI', 'istanbul ii'],
  ['Ŋuyen Ħ Ŧ', 'nuyen h t'],
  ['Ｈｏａ ①² ™', 'hoa 12 tm'],
  ["O’Brien, O'Brien, OʼBrien, O‘Brien, O´Brien", 'obrien, obrien, obrien, obrien, obrien'],
  ['“a” «b» – c—d', '"a" "b" - c-d'],
  ['tu\u0323\u031b tu\u031b\u0323 e\u0301\u0302', 'tu tu e'],
  ['lập\u00a0\u2009trình\u200b\u00ad', 'lap trinh'],
  ['ΟΔΟΣ Ёлка', 'οδοσ елка'],
  ['', ''],
  ['   ', ''],
])('folds %j to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test('composed and decomposed letters fold alike, whatever keyboard typed them', () => {
  const text = 'Tiếng Việt Đẹp'
  expect(foldText(text.normalize('NFD'))).toBe(foldText(text.normalize('NFC')))
})

test('every Vietnamese vowel with every tone loses its marks', () => {
  const folded = foldText(
    'aàảãáạăằẳẵắặâầẩẫấậ eèẻẽéẹêềểễếệ iìỉĩíị oòỏõóọôồổỗốộơờởỡớợ uùủũúụưừửữứự yỳỷỹýỵ',
  )
  expect(folded).toMatch(/^a{18} e{12} i{6} o{18} u{12} y{6}$/)
})

test('folding twice changes nothing', () => {
  const once = foldText('Thiết kế ĐỒ HỌA 3D')
  expect(foldText(once)).toBe(once)
})
