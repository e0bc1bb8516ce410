// Draws the covers of the seeded courses into server/tools/seed/assets (run by hand: npx tsx scripts/make-covers.ts).
// The result is committed; `--sheet <file.png>` also writes all covers onto one sheet for a review. Each
// cover is a WebP file, whose name courses keep in the database, and beside it the same picture as AVIF.
import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import {
  avifBeside,
  COVER_WIDTHS,
  coversFolder,
  type CoverIndex,
} from '../server/subjects/catalogue/covers.ts'
import { TOPICS } from '../server/tools/seed/catalogue/topics.ts'
import { projectPath } from '../server/platform/paths.ts'
import { coverSvg } from './covers/compose.ts'

const folder = coversFolder()
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })

const index: CoverIndex = {}
const sheet: Buffer[] = []
let bytes = 0
for (const topic of TOPICS) {
  for (const [place, course] of topic.courses.entries()) {
    const svg = Buffer.from(coverSvg({ slug: course.slug, topic: topic.slug, place }))
    const files: Record<string, string> = {}
    for (const width of COVER_WIDTHS) {
      const drawn = sharp(svg, { density: 144 }).resize(width)
      const webp = await drawn
        .clone()
        .webp({ quality: 84, effort: 6, smartSubsample: true })
        .toBuffer()
      // Full colour resolution costs flat shapes little and keeps their edges clean.
      const avif = await drawn
        .clone()
        .avif({ quality: 60, effort: 6, chromaSubsampling: '4:4:4' })
        .toBuffer()
      const hash = createHash('sha256').update(webp).digest('hex').slice(0, 10)
      const name = `${course.slug}-${width}.${hash}.webp`
      await writeFile(join(folder, name), webp)
      await writeFile(join(folder, avifBeside(name)), avif)
      files[width] = name
      bytes += webp.length + avif.length
    }
    index[course.slug] = files
    sheet.push(await sharp(svg).resize(320).png().toBuffer())
  }
}
await writeFile(
  projectPath('server/tools/seed/assets/covers.json'),
  `${JSON.stringify(index, null, 2)}\n`,
)
console.log(
  `${sheet.length} covers, ${Math.round(bytes / 1024)} kB in ${COVER_WIDTHS.length} widths and two types`,
)

const wanted = process.argv.indexOf('--sheet')
const target = process.argv[wanted + 1]
if (wanted > 0 && target) {
  const columns = 6
  await sharp({
    create: {
      width: columns * 332 + 12,
      height: Math.ceil(sheet.length / columns) * 192 + 12,
      channels: 3,
      background: '#fbfaf7',
    },
  })
    .composite(
      sheet.map((input, i) => ({
        input,
        left: 12 + (i % columns) * 332,
        top: 12 + Math.floor(i / columns) * 192,
      })),
    )
    .png()
    .toFile(target)
}
