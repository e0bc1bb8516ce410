#!/usr/bin/env bash
# Guess: packages for SVG paths give right boxes; parse-svg-path alone does not know the flags of an arc without
# separators, as optimisers write them.
# Seen: svg-path-bounds and svg-path-bounding-box give wrong boxes of smooth or quadratic curves; path-data-parser,
# svg-path-bounds and parse-svg-path refuse `a5 5 0 0110 0`, which SVG's grammar allows; svg-path-commander, svg-path-bbox
# and svg-pathdata read it, and give the right boxes.
. "$(dirname "$0")/setup.sh"
packages svg-path-bounds@1.0.2 svg-path-bounding-box@1.0.4 path-data-parser@0.1.0 parse-svg-path@0.2.0 \
  svg-path-commander@2.3.3 svg-path-bbox@2.1.0 svg-pathdata@7.2.0
cat >try.js <<'JS'
import { createRequire } from 'node:module'
import SVGPathCommander from 'svg-path-commander'
import { SVGPathData } from 'svg-pathdata'
const require = createRequire(import.meta.url)
const [name, path] = process.argv.slice(2)
const box = ({ x, y, x2, y2 }) => [x, y, x2, y2]
const tries = {
  'svg-path-bounds': () => require('svg-path-bounds')(path),
  'svg-path-bounding-box': () => {
    const { x1, y1, x2, y2 } = require('svg-path-bounding-box')(path)
    return [x1, y1, x2, y2]
  },
  'path-data-parser': () => require('path-data-parser').parsePath(path).map(({ key }) => key),
  'parse-svg-path': () => require('parse-svg-path')(path).map(([key]) => key),
  'svg-path-commander': () => box(SVGPathCommander.getPathBBox(path)),
  'svg-path-bbox': () => require('svg-path-bbox').svgPathBbox(path),
  'svg-pathdata': () => {
    const { minX, minY, maxX, maxY } = new SVGPathData(path).getBounds()
    return [minX, minY, maxX, maxY]
  },
}
try {
  console.log(tries[name]().map((part) => (typeof part === 'number' ? Number(part.toFixed(2)) : part)).join(' '))
} catch (error) {
  console.log(`refused: ${error.message}`)
}
JS
smooth='M0 0C0 10 10 10 10 0S20-10 20 0'
quadratic='M0 0Q5 10 10 0T20 0'
arc='M10 10a5 5 0 0110 0'
seen 'svg-path-bounds, a smooth curve:' '0 -10 20 10' "$(node try.js svg-path-bounds "$smooth")"
seen 'svg-path-bounds, a quadratic curve:' '0 -6.67 20 6.67' "$(node try.js svg-path-bounds "$quadratic")"
seen 'svg-path-bounding-box, a quadratic curve:' '0 -1.23 20 6.13' "$(node try.js svg-path-bounding-box "$quadratic")"
for name in svg-path-bounds parse-svg-path; do
  seen "$name, an arc:" 'refused: malformed path data' "$(node try.js $name "$arc")"
done
seen 'path-data-parser, an arc:' 'refused: Path data ended short' "$(node try.js path-data-parser "$arc")"
seen 'path-data-parser, with spaces:' 'M a' "$(node try.js path-data-parser 'M10 10a5 5 0 0 1 10 0')"
for name in svg-path-commander svg-path-bbox svg-pathdata; do
  seen "$name, a smooth curve:" '0 -7.5 20 7.5' "$(node try.js $name "$smooth")"
  seen "$name, a quadratic curve:" '0 -5 20 5' "$(node try.js $name "$quadratic")"
  seen "$name, an arc:" '10 5 20 10' "$(node try.js $name "$arc")"
done
