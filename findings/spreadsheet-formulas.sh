#!/usr/bin/env bash
# Guess: packages that calculate spreadsheets' formulas answer what Excel answers for a gradebook's: ROUND, PROPER, MOD.
# Seen: fast-formula-parser capitalises letters after marks and refuses text with «đ»; hot-formula-parser rounds -2.5 up,
# gives MOD the sign of the dividend and binds «-» more weakly than «^»; all but formulajs round 1.005 to 1;
# formulajs and hot-formula-parser leave a mark that is text out of the average.
. "$(dirname "$0")/setup.sh"
packages fast-formula-parser@1.0.19 hot-formula-parser@4.0.0 hyperformula@3.5.0 @formulajs/formulajs@4.6.1
cat >try.js <<'JS'
import { createRequire } from 'node:module'
import * as formulajs from '@formulajs/formulajs'
const require = createRequire(import.meta.url)
const [calculator, formula] = process.argv.slice(2)
const calculators = {
  fast: () => new (require('fast-formula-parser'))().parse(formula, { row: 1, col: 1 }),
  hot: () => {
    const { error, result } = new (require('hot-formula-parser').Parser)().parse(formula)
    return error ?? result
  },
  hyper: () => {
    const { HyperFormula } = require('hyperformula')
    return HyperFormula.buildFromArray([[`=${formula}`]], { licenseKey: 'gpl-v3' }).getCellValue({ sheet: 0, row: 0, col: 0 })
  },
  formulajs: () => {
    const [, name, values] = /^(\w+)\((.*)\)$/.exec(formula)
    return formulajs[name](...JSON.parse(`[${values}]`))
  },
}
try {
  console.log(String(calculators[calculator]()))
} catch (error) {
  console.log(`refused: ${error.name}`)
}
JS
# answers FORMULA 'what Excel answers' 'what these answer' CALCULATOR…
answers() {
  for calculator in "${@:4}"; do seen "$calculator, $1 (Excel: $2):" "$3" "$(node try.js "$calculator" "$1")"; done
}
answers 'ROUND(1.005,2)' 1.01 '1' fast hot hyper
answers 'ROUND(1.005,2)' 1.01 '1.01' formulajs
answers 'PROPER("nguyễn văn an")' 'Nguyễn Văn An' 'NguyỄN VĂN An' fast
answers 'UPPER("đặng")' 'ĐẶNG' 'refused: #ERROR!' fast
answers 'ROUND(-2.5,0)' -3 '-2' hot
answers 'MOD(-7,3)' 2 '1' hot
answers '-2^2' 4 '-4' hot
answers 'AVERAGE(8,"9")' 8.5 '8' hot formulajs
