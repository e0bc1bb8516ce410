#!/usr/bin/env bash
# Guess: evaluators of expressions take a variable `điểm_thi`, and powers as mathematics does: 2^3^2 is 512, -2^2 is -4.
# Seen: jexl, filtrex and bigeval refuse the variable; jexl and math-expression-evaluator answer 64, bigeval, where ^ is
# «exclusive or», 3, and jexl 4 for the other. expr-eval is right in all three.
. "$(dirname "$0")/setup.sh"
packages jexl@2.3.0 filtrex@3.1.0 bigeval@3.2.3 math-expression-evaluator@2.0.7 expr-eval@2.0.2
cat >try.js <<'JS'
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const [evaluator, text] = process.argv.slice(2)
const marks = { điểm_thi: 8 }
const evaluators = {
  jexl: () => require('jexl').evalSync(text, marks),
  filtrex: () => require('filtrex').compileExpression(text)(marks),
  bigeval: () => {
    const BigEval = require('bigeval').default ?? require('bigeval')
    const calculator = new BigEval()
    Object.assign(calculator.CONSTANT, marks)
    return calculator.exec(text)
  },
  'math-expression-evaluator': () => {
    const names = Object.keys(marks).map((name) => ({ type: 3, token: name, show: name, value: name }))
    return new (require('math-expression-evaluator').default ?? require('math-expression-evaluator'))().eval(text, names, marks)
  },
  'expr-eval': () => new (require('expr-eval').Parser)().evaluate(text, marks),
}
try {
  console.log(evaluators[evaluator]())
} catch {
  console.log('refused')
}
JS
# answers EVALUATOR 'điểm_thi * 0.5' '2^3^2' '-2^2'
answers() {
  seen "$1, điểm_thi * 0.5 (right: 4):" "$2" "$(node try.js "$1" 'điểm_thi * 0.5')"
  seen "$1, 2^3^2 (right: 512):" "$3" "$(node try.js "$1" '2^3^2')"
  seen "$1, -2^2 (right: -4):" "$4" "$(node try.js "$1" '-2^2')"
}
answers jexl refused 64 4
answers filtrex refused 512 -4
answers bigeval ERROR 3 -4
answers math-expression-evaluator 4 64 -4
answers expr-eval 4 512 -4
