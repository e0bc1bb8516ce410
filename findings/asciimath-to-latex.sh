#!/usr/bin/env bash
# Guess: converters of AsciiMath read fractions, functions, systems and names of symbols by AsciiMath's grammar.
# Seen: asciimath-parser makes 3/(4/5) of 3/4/5, sin(x/2) of sin x/2, f·(x/g)·(x) of f(x)/g(x), «an g ≤» of «angle», and
# loses the rows of a system of equations. asciimath2tex takes _| of «AB _|_ CD» (perpendicular) for a subscript.
# asciimath-to-latex is right.
. "$(dirname "$0")/setup.sh"
packages asciimath-parser@0.6.11 asciimath2tex@1.5.0 asciimath-to-latex@0.5.1
cat >try.js <<'JS'
import { createRequire } from 'node:module'
import { AsciiMath } from 'asciimath-parser'
const require = createRequire(import.meta.url)
const [converter, text] = process.argv.slice(2)
const all = (module) => module.default ?? module
const converters = {
  'asciimath-parser': () => new AsciiMath({ display: false }).toTex(text),
  asciimath2tex: () => new (all(require('asciimath2tex')))().parse(text),
  'asciimath-to-latex': () => all(require('asciimath-to-latex'))(text),
}
console.log(converters[converter]())
JS
makes() { seen "$1, $2:" "$3" "$(node try.js "$1" "$2")"; }
makes asciimath-parser '3/4' '\frac{ 3 }{ 4 }'
makes asciimath-parser '3/4/5' '\frac{ 3 }{ \frac{ 4 }{ 5 } }'
makes asciimath-parser 'f(x)/g(x)' 'f \frac{ x }{ g } \left( x \right)'
makes asciimath-parser 'sin x/2' '\sin \frac{ x }{ 2 }'
makes asciimath-parser 'angle A' 'an g \le A'
makes asciimath-parser '{(x,+,y),(u,-,v):}' \
  '\left\lbrace \left( x , + , y \right) , \left( u , - , v \right) \right.'
makes asciimath2tex '3/4/5' '\frac{3}{4} / 5'
makes asciimath2tex 'sin x/2' '\frac{\sin{x}}{2}'
makes asciimath2tex 'angle A' '\angle A'
makes asciimath2tex 'AB _|_ CD' 'A B_{} |_{C} D'
makes asciimath-to-latex '3/4/5' '\frac{{3}}{{4}}/{5}'
makes asciimath-to-latex 'f(x)/g(x)' '\frac{{f{{\left({x}\right)}}}}{{g{{\left({x}\right)}}}}'
makes asciimath-to-latex 'sin x/2' '\frac{{\sin{{x}}}}{{2}}'
makes asciimath-to-latex 'AB _|_ CD' '{A}{B}\bot{C}{D}'
makes asciimath-to-latex '{(x,+,y),(u,-,v):}' \
  '{\left\lbrace\begin{matrix}{x}&+&{y}\\{u}&-&{v}\end{matrix}\right.}'
