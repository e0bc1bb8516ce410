#!/usr/bin/env bash
# Guess: a package that knows the currencies reads back the amount in đồng that it has written, «1.500.000 ₫».
# Seen: currency-formatter writes it right and reads 1.5: in its table the dot of VND parts thousands and decimals
# alike. That is so for no other of its currencies; the rupiah, written with the same dots, comes back whole.
# @internationalized/number reads the đồng.
. "$(dirname "$0")/setup.sh"
packages currency-formatter@1.5.9 @internationalized/number@3.6.9
cat >try.js <<'JS'
import currencyFormatter from 'currency-formatter'
import { NumberParser } from '@internationalized/number'
const [code] = process.argv.slice(2)
const text = currencyFormatter.format(1_500_000, { code })
if (code === 'alike') {
  const alike = ({ thousandsSeparator, decimalSeparator }) => thousandsSeparator === decimalSeparator
  console.log(currencyFormatter.currencies.filter(alike).map(({ code }) => code).join(', '))
} else if (code === 'NumberParser') {
  console.log(new NumberParser('vi', { style: 'currency', currency: 'VND' }).parse('1.500.000 ₫'))
} else {
  console.log(`${text.replace(/\s/, ' ')} is ${currencyFormatter.unformat(text, { code })}`)
}
JS
seen 'currency-formatter, đồng:' '1.500.000 ₫ is 1.5' "$(node try.js VND)"
seen 'currency-formatter, rupiah:' 'Rp1.500.000 is 1500000' "$(node try.js IDR)"
seen 'its currencies with one sign for thousands and decimals:' 'VND' "$(node try.js alike)"
seen '@internationalized/number, 1.500.000 ₫:' '1500000' "$(node try.js NumberParser)"
