#!/usr/bin/env bash
# Guess: packages that read addresses of films know YouTube's shorts, live and no-cookie addresses and Vimeo's events.
# Seen: js-video-url-parser knows none of the three; both take the number of a Vimeo event for that of a film, and
# get-video-id takes «videoseries», the word for a playlist, for the film's id.
. "$(dirname "$0")/setup.sh"
packages js-video-url-parser@0.5.1 get-video-id@4.2.0
cat >try.js <<'JS'
import getVideoId from 'get-video-id'
import parser from 'js-video-url-parser'
const [reader, address] = process.argv.slice(2)
const read = reader === 'get-video-id' ? getVideoId(address) : parser.parse(address)
console.log(read ? [read.provider ?? read.service, read.mediaType, read.id ?? read.list].filter(Boolean).join(' ') : 'unknown')
JS
youtube=https://www.youtube.com
seen 'js-video-url-parser, watch:' 'youtube video abcdefghijk' "$(node try.js js-video-url-parser "$youtube/watch?v=abcdefghijk")"
seen 'js-video-url-parser, shorts:' 'unknown' "$(node try.js js-video-url-parser "$youtube/shorts/abcdefghijk")"
seen 'js-video-url-parser, live:' 'unknown' "$(node try.js js-video-url-parser "$youtube/live/abcdefghijk")"
seen 'js-video-url-parser, no-cookie:' 'unknown' "$(node try.js js-video-url-parser https://www.youtube-nocookie.com/embed/abcdefghijk)"
seen 'js-video-url-parser, Vimeo event 4567890:' 'vimeo video 4567890' "$(node try.js js-video-url-parser https://vimeo.com/event/4567890)"
seen 'get-video-id, Vimeo event 4567890:' 'vimeo 4567890' "$(node try.js get-video-id https://vimeo.com/event/4567890)"
seen 'get-video-id, shorts:' 'youtube abcdefghijk' "$(node try.js get-video-id "$youtube/shorts/abcdefghijk")"
seen 'get-video-id, a playlist:' 'youtube videoseries' "$(node try.js get-video-id "$youtube/embed/videoseries?list=PLabcdef")"
