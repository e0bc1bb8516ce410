#!/usr/bin/env bash
# Guess: readers of chess games (PGN) read what the PGN standard has: \" in a tag, ; comments, % lines, [ ] in a name.
# Seen: only chessops reads them all. The five others refuse a line that begins with %, chess.js and pgn-parser also a
# name with \", which cm-pgn cuts at the backslash; a name with [12A] is no name to it. kokopu and cm-pgn refuse a ;
# comment, chess.js and kokopu moves whose numbers have no full stop (the standard's «import format» needs none).
. "$(dirname "$0")/setup.sh"
packages chess.js@1.4.0 chessops@0.15.1 cm-pgn@5.0.0 kokopu@4.13.4 pgn-parser@2.2.1 @mliebelt/pgn-parser@1.4.19
cat >try.js <<'JS'
import { createRequire } from 'node:module'
import { Chess } from 'chess.js'
import { parsePgn } from 'chessops/pgn'
import { Pgn } from 'cm-pgn/src/Pgn.js'
const require = createRequire(import.meta.url)
const readers = {
  'chess.js': (pgn) => {
    const chess = new Chess()
    chess.loadPgn(pgn)
    return [chess.getHeaders().White, chess.history()]
  },
  chessops: (pgn) => {
    const [{ headers, moves }] = parsePgn(pgn)
    return [headers.get('White'), [...moves.mainline()].map(({ san }) => san)]
  },
  'cm-pgn': (pgn) => {
    const { header, history } = new Pgn(pgn)
    return [header.tags.White, history.moves.map(({ san }) => san)]
  },
  kokopu: (pgn) => {
    const game = require('kokopu').pgnRead(pgn).game(0)
    return [game.playerName('w'), game.mainVariation().nodes().map((node) => node.notation())]
  },
  'pgn-parser': (pgn) => {
    const [{ headers, moves }] = require('pgn-parser').parse(pgn)
    return [headers.find(({ name }) => name === 'White').value, moves.map(({ move }) => move)]
  },
  '@mliebelt/pgn-parser': (pgn) => {
    const [{ tags, moves }] = require('@mliebelt/pgn-parser').parse(pgn, { startRule: 'games' })
    return [tags.White, moves.map(({ notation }) => notation.notation)]
  },
}
const read = (white, moves) => {
  const tags = { Event: 'A', Site: '?', Date: '2026.11.29', Round: '1', White: white, Black: 'B', Result: '*' }
  const lines = Object.entries(tags).map(([name, value]) => `[${name} "${value}"]`)
  try {
    const [name, played] = readers[process.argv[2]]([...lines, '', `${moves} *`, ''].join('\n'))
    return `${name}: ${played.join(' ')}`
  } catch {
    return 'refused'
  }
}
const names = ['An', 'An \\"Ky\\"', 'An [12A]'].map((white) => read(white, '1. e4 e5'))
const moves = ['1. e4 ; mở cửa\n1... e5', '1. e4\n% của chương trình\n1... e5', '1 e4 e5'].map((text) => read('An', text))
console.log([...names, ...moves].join(' | '))
JS
# reads READER 'plain' 'a quotation mark in a name' '[12A] in it' 'a ; comment' 'a % line' 'numbers without a full stop'
reads() { seen "$1, six games:" "$2 | $3 | $4 | $5 | $6 | $7" "$(node try.js "$1")"; }
good='An: e4 e5' quoted='An "Ky": e4 e5' class='An [12A]: e4 e5'
reads chessops "$good" "$quoted" "$class" "$good" "$good" "$good"
reads chess.js "$good" refused "$class" "$good" refused refused
reads cm-pgn "$good" 'An \: e4 e5' 'undefined: e4 e5' refused refused "$good"
reads kokopu "$good" "$quoted" "$class" refused refused refused
reads pgn-parser "$good" refused "$class" "$good" refused "$good"
reads @mliebelt/pgn-parser "$good" "$quoted" "$class" "$good" refused "$good"
