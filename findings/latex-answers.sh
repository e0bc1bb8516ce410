#!/usr/bin/env bash
# Guess: readers of LaTeX formulas, which check a pupil's answer, give the value that LaTeX shows, or refuse.
# Seen: evaluatex takes \sqrt[3]{8} for 8 times the root of 3, and \cos 2x for cos(2)·x, as algebra-latex does.
# nerdamer reads \log_{2}{8} as 16·log_, \sqrt[3]8 as 8·√3, \ln(x) as ln·x, x\sqrt{3} as 3·xsqrt. kas with a decimal
# comma reads 1.000,5 as 0.5 and 1 000 000 as 0, and refuses 2{,}5x (LaTeX's comma) and 2|x|. compute-engine is right.
. "$(dirname "$0")/setup.sh"
packages evaluatex@2.2.0 nerdamer@1.1.13 algebra-latex@2.0.3 @khanacademy/kas@2.2.3 \
  @cortex-js/compute-engine@0.27.0
cat >try.js <<'JS'
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const { log } = console
console.log = () => {}
const [reader, text] = process.argv.slice(2)
const readers = {
  evaluatex: () => require('evaluatex/dist/evaluatex').default(text, { x: 3 }, { latex: true })(),
  nerdamer: () => {
    const nerdamer = require('nerdamer')
    require('nerdamer/Algebra')
    return nerdamer.convertFromLaTeX(text).toString()
  },
  'algebra-latex': () => {
    const Reader = require('algebra-latex')
    return new Reader().parseLatex(text).toMath()
  },
  kas: () => {
    const { parsed, expr } = require('@khanacademy/kas').parse(text, { decimal_separator: ',' })
    return parsed ? expr.eval({ x: 3 }) : 'refused'
  },
  'compute-engine': async () => {
    const { ComputeEngine } = await import('@cortex-js/compute-engine')
    const engine = new ComputeEngine()
    engine.decimalSeparator = '{,}'
    return Number(engine.parse(text).subs({ x: 3 }).N().toString()).toFixed(5)
  },
}
log(String(await readers[reader]()))
JS
# reads READER FORMULA 'seen'
reads() { seen "$1, $2:" "$3" "$(node try.js "$1" "$2")"; }
reads evaluatex '\sqrt[3]{8}' 13.856406460551018
reads evaluatex '\cos(2x)' 0.9601702866503661
reads evaluatex '\cos 2x' -1.2484405096414273
reads algebra-latex '\cos(2x)' 'cos(2*x)'
reads algebra-latex '\cos 2x' 'cos(2)*x'
reads nerdamer '\log_{2}{8}' '16*log_'
reads nerdamer '\sqrt[3]8' '8*sqrt(3)'
reads nerdamer '\ln(x)' 'ln*x'
reads nerdamer 'x\sqrt{3}' '3*xsqrt'
reads kas '2,5x' 7.5
reads kas '1.000,5' 0.5
reads kas '1 000 000' 0
reads kas '2{,}5x' refused
reads kas '2|x|' refused
reads compute-engine '\sqrt[3]{8}' 2.00000
reads compute-engine '\cos 2x' 0.96017
reads compute-engine '\log_{2}{8}' 3.00000
reads compute-engine 'x\sqrt{3}' 5.19615
reads compute-engine '2{,}5x' 7.50000
reads compute-engine '2|x|' 6.00000
