#!/usr/bin/env bash
# Guess: the small unpackers read what a server sends as a stream: ZIP64, sizes behind the data (data descriptors).
# Seen: uzip answers one file without a name, but-unzip and the streaming reader of unzipper refuse it; unzip-stream says
# that it is at the end («close») before the first file is. unzipit, jszip and unzipper's reader of whole files are right.
. "$(dirname "$0")/setup.sh"
packages yazl@3.3.1 uzip@0.20201231.0 but-unzip@0.1.10 unzipper@0.12.5 unzip-stream@0.3.4 unzipit@2.1.1 jszip@3.10.1
cat >try.js <<'JS'
import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { iter } from 'but-unzip'
import { unzip } from 'unzipit'
const require = createRequire(import.meta.url)
const [reader, large] = process.argv.slice(2)
const { ZipFile } = require('yazl')
const zip = new ZipFile()
const options = { forceZip64Format: large === 'zip64' }
zip.addReadStream(Readable.from([Buffer.from('Câu 1. '.repeat(50))]), 'a.txt', options)
zip.addBuffer(Buffer.from('Câu 2.'), 'b.txt', { ...options, compress: false })
zip.end(options)
const parts = []
for await (const part of zip.outputStream) parts.push(part)
const bytes = Buffer.concat(parts)
const events = (parser) =>
  new Promise((done, failed) => {
    const seen = []
    parser.on('entry', (entry) => entry.on('end', () => seen.push(entry.path)).resume())
    parser.on('close', () => (seen.push('close'), setTimeout(() => done([...new Set(seen)]), 500))).on('error', failed)
    Readable.from([bytes]).pipe(parser)
  })
const readers = {
  uzip: () => Object.keys(require('uzip').parse(new Uint8Array(bytes).buffer)),
  'but-unzip': () => [...iter(new Uint8Array(bytes))].map((entry) => entry.filename),
  'unzipper.Parse': () => events(require('unzipper').Parse()),
  'unzip-stream': () => events(require('unzip-stream').Parse()),
  'unzipper.Open': async () => (await require('unzipper').Open.buffer(bytes)).files.map((file) => file.path),
  unzipit: async () => Object.keys((await unzip(new Uint8Array(bytes))).entries),
  jszip: async () => Object.keys((await require('jszip').loadAsync(bytes)).files),
}
try {
  console.log(JSON.stringify(await readers[reader]()))
} catch (error) {
  console.log(`refused: ${error.message}`)
}
JS
seen 'uzip, small:' '["a.txt","b.txt"]' "$(node try.js uzip small)"
seen 'uzip, ZIP64:' '[""]' "$(node try.js uzip zip64)"
seen 'but-unzip, ZIP64:' 'refused: Offset is outside the bounds of the DataView' "$(node try.js but-unzip zip64)"
seen 'unzipper.Parse, ZIP64:' 'refused' "$(node try.js unzipper.Parse zip64 | cut -c1-7)"
seen 'unzip-stream, small:' '["b.txt","close","a.txt"]' "$(node try.js unzip-stream small)"
for reader in unzipper.Open unzipit jszip; do
  seen "$reader, ZIP64:" '["a.txt","b.txt"]' "$(node try.js $reader zip64)"
done
