#!/usr/bin/env bash
# Guess: cells of a table are apart in the text, by a space or a tab.
# Seen: html-to-text joins all cells and rows into one word unless tables are named as data tables.
. "$(dirname "$0")/setup.sh"
packages html-to-text@10.0.1
cat >try.js <<'JS'
import { convert } from 'html-to-text'
console.log(convert('<table><tr><td>Câu</td><td>1</td></tr><tr><td>Câu</td><td>2</td></tr></table>'))
JS
seen 'two rows of two cells:' 'Câu1Câu2' "$(node try.js)"
