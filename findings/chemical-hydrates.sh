#!/usr/bin/env bash
# Guess: readers of chemical formulas know hydrates with a dot: copper sulfate CuSO4·5H2O has 249.68 g/mol.
# Seen: molecular-formula reads O4·5 as 45 atoms of oxygen, 833.6 g/mol, mf-parser as 4 × 5 = 20 (a full stop with
# spaces is right, without them O4.5). molarmass.js takes one water for five, and knows only a full stop. chem-eb
# balances the heating of CuSO4·5H2O with 37, 13 and 34. Subscripts as in H₂SO₄ vanish in mf-parser and molarmass.js.
# None refuses. With the water in brackets, CuSO4(H2O)5, all are right.
. "$(dirname "$0")/setup.sh"
packages molecular-formula@1.1.5 mf-parser@3.9.3 molarmass.js@1.1.0 chem-eb@0.1.18
cat >try.js <<'JS'
import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const [reader, text] = process.argv.slice(2)
const readers = {
  'molecular-formula': () => new (require('molecular-formula'))(text).getMass().toFixed(2),
  'mf-parser': () => new (require('mf-parser').MF)(text).getInfo().mass.toFixed(2),
  'molarmass.js': () => new (require('molarmass.js'))().getMolarMass(text).toFixed(2),
  'chem-eb': () => require('chem-eb')(text).outChem,
}
console.log(readers[reader]())
JS
# weighs READER 'water in brackets' 'dot' 'full stop, as keyboards have it'
weighs() {
  seen "$1, CuSO4(H2O)5:" "$2" "$(node try.js "$1" 'CuSO4(H2O)5')"
  seen "$1, CuSO4·5H2O:" "$3" "$(node try.js "$1" 'CuSO4·5H2O')"
  seen "$1, CuSO4.5H2O:" "$4" "$(node try.js "$1" 'CuSO4.5H2O')"
}
weighs molecular-formula 249.68 833.60 833.60
weighs mf-parser 249.68 433.61 185.62
weighs molarmass.js 249.69 177.62 249.69
seen 'chem-eb, water in brackets:' 'CuSO4(H2O)5 = CuSO4 + 5H2O' "$(node try.js chem-eb 'CuSO4(H2O)5 = CuSO4 + H2O')"
seen 'chem-eb, a dot:' '37CuSO4·5H2O = 13CuSO4 + 34H2O' "$(node try.js chem-eb 'CuSO4·5H2O = CuSO4 + H2O')"
seen 'mf-parser, CuSO4 . 5H2O:' '249.68' "$(node try.js mf-parser 'CuSO4 . 5H2O')"
seen 'mf-parser, H₂SO₄ (right: 98.08):' '49.07' "$(node try.js mf-parser 'H₂SO₄')"
seen 'molarmass.js, H₂O (right: 18.02):' '17.01' "$(node try.js molarmass.js 'H₂O')"
seen 'molecular-formula, H₂O:' '18.02' "$(node try.js molecular-formula 'H₂O')"
