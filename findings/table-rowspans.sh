#!/usr/bin/env bash
# Guess: packages that make records of an HTML table repeat a cell that spans two rows.
# Seen: html-table-to-json moves the second row to the left, so a mark stands in the column of the class; a heading over
# two columns names only the first, in both. cheerio-tableparser repeats cells and headings.
. "$(dirname "$0")/setup.sh"
packages html-table-to-json@1.0.0 tabletojson@4.1.15 cheerio-tableparser@1.0.1 cheerio@1.2.0
cat >try.js <<'JS'
import { createRequire } from 'node:module'
import { load } from 'cheerio'
import { tabletojson } from 'tabletojson'
const require = createRequire(import.meta.url)
const html =
  '<table><thead><tr><th>Lớp</th><th colspan="2">Điểm</th></tr></thead><tbody>' +
  '<tr><td rowspan="2">10A</td><td>8</td><td>9</td></tr><tr><td>7</td><td>6</td></tr></tbody></table>'
const readers = {
  'html-table-to-json': () => require('html-table-to-json').parse(html).results[0],
  tabletojson: () => tabletojson.convert(html)[0],
  'cheerio-tableparser': () => {
    const $ = load(html)
    require('cheerio-tableparser')($)
    return $('table').parsetable(true, true, true)
  },
}
console.log(JSON.stringify(readers[process.argv[2]]()))
JS
seen 'html-table-to-json:' '[{"3":"9","Lớp":"10A","Điểm":"8"},{"Lớp":"7","Điểm":"6"}]' "$(node try.js html-table-to-json)"
seen 'tabletojson:' '[{"2":"9","Lớp":"10A","Điểm":"8"},{"2":"6","Lớp":"10A","Điểm":"7"}]' "$(node try.js tabletojson)"
seen 'cheerio-tableparser (by columns):' '[["Lớp","10A","10A"],["Điểm","8","7"],["Điểm","9","6"]]' "$(node try.js cheerio-tableparser)"
