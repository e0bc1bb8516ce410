// Makes the videos, documents and pictures of the seeded lessons in server/tools/seed/assets/media.
// Run by hand (npx tsx scripts/make-media.ts [films|documents|pictures]); the result is committed.
// Needs ffmpeg with libx264, and a Chromium (CHROMIUM_PATH, else the system's).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { projectPath } from '../server/platform/paths.ts'
import { DOCUMENTS } from './media/documents.ts'
import { FILM, FILMS, type Film } from './media/films.ts'
import { PICTURES } from './media/pictures.ts'

const folder = projectPath('server/tools/seed/assets/media')
const report = async (file: string) =>
  console.log(`${file}: ${Math.round((await stat(join(folder, file))).size / 1024)} kB`)

async function makeFilm({ file, frame, chord }: Film) {
  const { width, height, seconds, framesPerSecond } = FILM
  const tone = chord
    .map((hertz, i) => `0.03*sin(2*PI*${hertz}*t)*(0.6+0.4*sin(2*PI*t/${4 + i}))`)
    .join('+')
  const encoder = spawn(
    'ffmpeg',
    [
      ['-y', '-v', 'error'],
      [
        '-f',
        'rawvideo',
        '-pix_fmt',
        'rgb24',
        '-s',
        `${width}x${height}`,
        '-r',
        `${framesPerSecond}`,
      ],
      ['-i', '-'],
      ['-f', 'lavfi', '-i', `aevalsrc=${tone}:s=44100:d=${seconds}`],
      ['-af', `afade=t=in:d=1.5,afade=t=out:st=${seconds - 2}:d=2`],
      ['-c:v', 'libx264', '-preset', 'veryslow', '-crf', '27', '-pix_fmt', 'yuv420p'],
      ['-c:a', 'aac', '-b:a', '40k', '-ac', '1', '-shortest', '-movflags', '+faststart'],
      ['-map_metadata', '-1', '-fflags', '+bitexact', join(folder, file)],
    ].flat(),
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  const ended = once(encoder, 'exit')
  for (let i = 0; i < seconds * framesPerSecond; i += 1) {
    const pixels = await sharp(Buffer.from(frame(i / framesPerSecond)))
      .removeAlpha()
      .raw()
      .toBuffer()
    if (!encoder.stdin.write(pixels)) await once(encoder.stdin, 'drain')
  }
  encoder.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}`)
  await report(file)
}

async function makeDocuments() {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  try {
    const page = await browser.newPage()
    for (const { file, html } of DOCUMENTS) {
      await page.setContent(html)
      await page.pdf({
        path: join(folder, file),
        preferCSSPageSize: true,
        printBackground: true,
        tagged: false,
      })
      await report(file)
    }
  } finally {
    await browser.close()
  }
}

async function makePictures() {
  for (const { file, svg } of PICTURES) {
    await writeFile(
      join(folder, file),
      await sharp(Buffer.from(svg)).webp({ quality: 84, effort: 6 }).toBuffer(),
    )
    await report(file)
  }
}

const only = process.argv[2]
await mkdir(folder, { recursive: true })
if (!only || only === 'pictures') await makePictures()
if (!only || only === 'documents') await makeDocuments()
if (!only || only === 'films') for (const film of FILMS) await makeFilm(film)
