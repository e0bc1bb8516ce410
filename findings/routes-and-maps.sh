#!/usr/bin/env bash
# Guess: readers of GPX and makers of KML keep names, the parts of a track and the heights of points.
# Seen: gpxparser shows «<![CDATA[…]]>» and «&amp;» as they stand, and it and @we-gold/gpxjs glue the two parts of a
# track (GPX begins a new part where there was no signal), so the 27 km between them count. @placemarkio/tokml leaves
# out the height of a point, @maphubs/tokml the values 0 and false. @tmcw/togeojson and geojson-to-kml are right.
. "$(dirname "$0")/setup.sh"
packages gpxparser@3.0.8 @we-gold/gpxjs@1.2.0 @tmcw/togeojson@7.1.3 @maphubs/tokml@0.6.1 @placemarkio/tokml@0.3.9 \
  geojson-to-kml@0.0.1 @xmldom/xmldom@0.9.12
cat >try.js <<'JS'
import { createRequire } from 'node:module'
import { toKML } from '@placemarkio/tokml'
import { gpx } from '@tmcw/togeojson'
import { parseGPXWithCustomParser } from '@we-gold/gpxjs'
import { DOMParser } from '@xmldom/xmldom'
const require = createRequire(import.meta.url)
const point = (at) => `<trkpt lat="${at}" lon="105"><ele>1</ele></trkpt>`
const part = (from) => `<trkseg>${point(from)}${point(from + 0.01)}</trkseg>`
const route = `<?xml version="1.0"?><gpx version="1.1" creator="A" xmlns="http://www.topografix.com/GPX/1/1"><trk>
<name>${process.argv[3]}</name>${part(21)}${part(21.25)}</trk></gpx>`
const properties = { name: 'A', count: 0, open: false }
const map = { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [105, 21, 12] } }
const all = { type: 'FeatureCollection', features: [map] }
const dom = (text) => new DOMParser().parseFromString(text, 'text/xml')
const show = (name, { type, coordinates }) => `${name}, ${type} of ${coordinates.length}`
const kml = (text) => [.../<value>.*?<\/value>|<coordinates>.*?<\/coordinates>/g[Symbol.matchAll](text)].join(' ')
const answers = {
  gpxparser: () => {
    const reader = new (require('gpxparser'))()
    reader.parse(route)
    const [{ name, distance }] = reader.tracks
    return `${show(name, reader.toGeoJSON().features[0].geometry)}, ${Math.round(distance.total / 1000)} km`
  },
  gpxjs: () => {
    const [read] = parseGPXWithCustomParser(route, dom)
    const [{ name, distance }] = read.tracks
    return `${show(name, read.toGeoJSON().features[0].geometry)}, ${Math.round(distance.total / 1000)} km`
  },
  togeojson: () => {
    const [{ properties, geometry }] = gpx(dom(route)).features
    return show(properties.name, geometry)
  },
  maphubs: () => kml(require('@maphubs/tokml')(all)),
  placemarkio: () => kml(toKML(all)),
  'geojson-to-kml': () => kml(require('geojson-to-kml')(all)),
}
console.log(answers[process.argv[2]]())
JS
for name in 'Hồ &amp; phố' '<![CDATA[Hồ & phố]]>'; do
  seen "gpxparser, $name:" "$name, LineString of 4, 29 km" "$(node try.js gpxparser "$name")"
  seen "@we-gold/gpxjs, $name:" 'Hồ & phố, LineString of 4, 29 km' "$(node try.js gpxjs "$name")"
  seen "@tmcw/togeojson, $name:" 'Hồ & phố, MultiLineString of 2' "$(node try.js togeojson "$name")"
done
seen '@maphubs/tokml:' \
  '<value>A</value> <value></value> <value></value> <coordinates>105,21,12</coordinates>' "$(node try.js maphubs)"
seen '@placemarkio/tokml:' \
  '<value>0</value> <value>false</value> <coordinates>105,21</coordinates>' "$(node try.js placemarkio)"
seen 'geojson-to-kml:' \
  '<value>A</value> <value>0</value> <value>false</value> <coordinates>105,21,12</coordinates>' \
  "$(node try.js geojson-to-kml)"
