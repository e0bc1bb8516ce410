#!/usr/bin/env bash
# Guess: musicxml-io turns an ABC tune into MusicXML with the notes, lengths and syllables that ABC 2.1 says.
# Seen: the sharps and flats of the key are left out: F in G major is an F natural, in MusicXML and in its MIDI. `~` and
# `*` of a line of words, which join two words and skip a note, are a letter and nothing, so words move to other notes.
# A triplet of quarters is written as eighths. Written back as ABC, the word under the second note of C>D is gone.
# abcjs is right.
. "$(dirname "$0")/setup.sh"
packages musicxml-io@0.9.6 abcjs@6.7.2
cat >try.js <<'JS'
import abcjs from 'abcjs'
import { exportMidi, parseAbc, serialize, serializeAbc } from 'musicxml-io'
const [what, key, notes, words] = process.argv.slice(2)
const tune = `X:1\nT:A\nM:4/4\nL:1/4\nK:${key}\n${notes}|\n${words ? `w: ${words}\n` : ''}`
const score = parseAbc(tune)
const all = (pattern) => [...serialize(score).matchAll(pattern)].map((match) => match.slice(1).join(''))
const read = () => abcjs.parseOnly(tune)[0]
const answers = {
  pitches: () => all(/<step>(.)<\/step>\s*(?:<alter>(.*?)<\/alter>)?/g),
  types: () => all(/<type>(.*?)<\/type>/g),
  words: () => all(/<text>(.*?)<\/text>/g).map((word) => `«${word}»`),
  midi: () => {
    const bytes = [...exportMidi(score)]
    return bytes.filter((_, at) => bytes[at - 1] === 0x90 && bytes[at + 1] > 0)
  },
  again: () => serializeAbc(score).split('\n').filter((line) => line.startsWith('w:')),
  'abcjs midi': () => read().setUpAudio().tracks.flat().filter(({ cmd }) => cmd === 'note').map(({ pitch }) => pitch),
  'abcjs words': () => {
    const elements = read().lines[0].staff[0].voices[0].filter(({ el_type }) => el_type === 'note')
    return elements.map(({ lyric }) => `«${lyric?.[0].syllable.trim().replace('\u00a0', ' ') ?? ''}»`)
  },
}
console.log(answers[what]().join(' '))
JS
seen 'G major, FGAB:' 'F G A B' "$(node try.js pitches G FGAB)"
seen 'with a sharp of its own, ^FGAB:' 'F1 G A B' "$(node try.js pitches G ^FGAB)"
seen 'its MIDI:' '65 67 69 71' "$(node try.js midi G FGAB)"
seen 'abcjs, G major, FGAB:' '66 67 69 71' "$(node try.js 'abcjs midi' G FGAB)"
seen 'B flat major, BEdc:' 'B E D C' "$(node try.js pitches Bb BEdc)"
seen 'abcjs, B flat major, BEdc:' '70 63 74 72' "$(node try.js 'abcjs midi' Bb BEdc)"
seen 'a triplet of quarters and a half:' 'eighth eighth eighth half' "$(node try.js types C '(3CDE C2')"
seen 'words, one for all notes:' '«Bắc» «kim» «thang» «cà»' "$(node try.js words C CDEF 'Bắc kim thang cà')"
seen 'words, the second note without:' '«Bắc» «thang» «cà»' "$(node try.js words C CDEF 'Bắc * thang cà')"
seen 'abcjs:' '«Bắc» «» «thang» «cà»' "$(node try.js 'abcjs words' C CDEF 'Bắc * thang cà')"
seen 'words, two under the first note:' \
  '«Bắc~kim» «thang» «cà» «lang»' "$(node try.js words C CDEF 'Bắc~kim thang cà lang')"
seen 'abcjs:' '«Bắc kim» «thang» «cà» «lang»' "$(node try.js 'abcjs words' C CDEF 'Bắc~kim thang cà lang')"
seen 'back as ABC, C>D EF:' 'w:Bắc thang cà' "$(node try.js again C 'C>D EF' 'Bắc kim thang cà')"
