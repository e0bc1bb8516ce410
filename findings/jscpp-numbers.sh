#!/usr/bin/env bash
# Guess: JSCPP, which runs C++ in lessons, calculates and prints as a compiled program.
# Seen: -7 / 2 is -4 (C++: -3), the rest of an array's initial values is NaN (0), `cout` shows the square root of 2 with
# sixteen digits (1.41421) and a million as 1000000 (1e+06), an unsigned 0 - 1 ends the program (4294967295).
. "$(dirname "$0")/setup.sh"
packages JSCPP@2.0.9
cat >try.js <<'JS'
import { createRequire } from 'node:module'
const JSCPP = createRequire(import.meta.url)('JSCPP')
const program = ['#include <iostream>', '#include <cmath>', 'using namespace std;', `int main() { ${process.argv[2]} return 0; }`]
let shown = ''
try {
  JSCPP.run(program.join('\n'), '', { stdio: { write: (text) => (shown += text) } })
  console.log(shown)
} catch (error) {
  console.log(`refused: ${error.message}`)
}
JS
seen '-7 / 2:' '-4' "$(node try.js 'cout << -7 / 2;')"
seen '-7 % 2, which is right:' '-1' "$(node try.js 'cout << -7 % 2;')"
seen 'int a[3] = {1, 2}:' 'NaN' "$(node try.js 'int a[3] = {1, 2}; cout << a[2];')"
seen 'sqrt(2):' '1.4142135623730951' "$(node try.js 'cout << sqrt(2);')"
seen '1e6:' '1000000' "$(node try.js 'cout << 1e6;')"
seen 'unsigned 0 - 1:' 'refused: 4:38 overflow of -1(unsigned int)' "$(node try.js 'unsigned int u = 0; u = u - 1; cout << u;')"
