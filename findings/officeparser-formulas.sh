#!/usr/bin/env bash
# Guess: a reader of Word files that knows formulas keeps a fraction's two parts apart, and footnotes in the text.
# Seen: officeparser glues numerator and denominator («a/b» times x² becomes `\fracabx^2`), leaves footnotes and the
# numbers of questions out, and shows hidden text.
. "$(dirname "$0")/setup.sh"
packages officeparser@7.8.0 docx@9.15.2
cat >try.js <<'JS'
import * as w from 'docx'
import { OfficeParser } from 'officeparser'
const run = (text) => new w.MathRun(text)
const paragraphs = {
  formula: {
    children: [
      new w.Math({
        children: [
          new w.MathFraction({ numerator: [run('a')], denominator: [run('b')] }),
          new w.MathSuperScript({ children: [run('x')], superScript: [run('2')] }),
        ],
      }),
    ],
  },
  footnote: { children: [new w.TextRun('Xem chú thích'), new w.FootnoteReferenceRun(1)] },
  number: { children: [new w.TextRun('Hai cộng hai?')], numbering: { reference: 'cau', level: 0 } },
  hidden: { children: [new w.TextRun({ text: 'Đáp án: B', vanish: true })] },
}
const level = { level: 0, format: w.LevelFormat.DECIMAL, text: 'Câu %1:' }
const file = new w.Document({
  footnotes: { 1: { children: [new w.Paragraph('Ở trang mười.')] } },
  numbering: { config: [{ reference: 'cau', levels: [level] }] },
  sections: [{ children: [new w.Paragraph(paragraphs[process.argv[2]])] }],
})
const read = await OfficeParser.parseOffice(await w.Packer.toBuffer(file))
console.log(read.toText())
JS
seen 'a/b times x²:' '\fracabx^2' "$(node try.js formula)"
seen 'a sentence with a footnote:' 'Xem chú thích' "$(node try.js footnote)"
seen 'a numbered question:' 'Hai cộng hai?' "$(node try.js number)"
seen 'hidden text:' 'Đáp án: B' "$(node try.js hidden)"
