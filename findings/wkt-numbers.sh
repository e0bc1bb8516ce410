#!/usr/bin/env bash
# Guess: readers of WKT, in which maps give points and lines, all but the small wkt, read 1e-5, line breaks and EMPTY.
# Seen: wicket makes (1 -2.5) of (1e-5 -2.5E+1) and (5 5) of (.5 -.5) without a word; JavaScript itself writes 0.0000001
# as 1e-7. wkx and wicket refuse a line break between two points, @terraformer/wkt .5; wellknown, wkt and wicket refuse
# an empty point.
. "$(dirname "$0")/setup.sh"
packages wicket@1.3.8 wkx@0.5.0 @terraformer/wkt@2.2.2 wellknown@0.5.0 wkt@0.1.1
cat >try.js <<'JS'
import { createRequire } from 'node:module'
import { wktToGeoJSON } from '@terraformer/wkt'
const require = createRequire(import.meta.url)
const readers = {
  wicket: (text) => {
    const { Wkt } = require('wicket')
    return new Wkt(text).toJson()
  },
  wkx: (text) => require('wkx').Geometry.parse(text).toGeoJSON(),
  terraformer: (text) => wktToGeoJSON(text),
  wellknown: (text) => require('wellknown').parse(text),
  wkt: (text) => require('wkt').parse(text),
}
const [reader, text] = process.argv.slice(2)
const { log } = console
console.log = () => {}
let read
try {
  read = readers[reader](text)
} catch {}
log(read ? JSON.stringify(read.coordinates) : 'refused')
JS
# reads READER 'small numbers' 'without a zero' 'a line break' 'nothing'
reads() {
  seen "$1, POINT (1e-5 -2.5E+1):" "$2" "$(node try.js "$1" 'POINT (1e-5 -2.5E+1)')"
  seen "$1, POINT (.5 -.5):" "$3" "$(node try.js "$1" 'POINT (.5 -.5)')"
  seen "$1, LINESTRING (1 2,«line break»3 4):" "$4" "$(node try.js "$1" $'LINESTRING (1 2,\n3 4)')"
  seen "$1, POINT EMPTY:" "$5" "$(node try.js "$1" 'POINT EMPTY')"
}
reads wicket '[1,-2.5]' '[5,5]' refused refused
reads wkx '[0.00001,-25]' '[0.5,-0.5]' refused '[]'
reads terraformer '[0.00001,-25]' refused '[[1,2],[3,4]]' '[]'
reads wellknown '[0.00001,-25]' '[0.5,-0.5]' '[[1,2],[3,4]]' refused
reads wkt '[0.00001,-25]' '[0.5,-0.5]' '[[1,2],[3,4]]' refused
seen 'wicket, POINT (105.85 21.03):' '[105.85,21.03]' "$(node try.js wicket 'POINT (105.85 21.03)')"
