// Renders public/favicon.svg as the PNG icons of the manifest (run by hand: npx tsx scripts/make-icons.ts).
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { projectPath } from '../server/platform/paths.ts'

// The ground fills the square, because the systems round the corners; the logo keeps its distance from
// the edge, because a mask may cut off a fifth.
const square = readFileSync(projectPath('public/favicon.svg'), 'utf8').replace('rx="9"', 'rx="0"')
const icons = [
  ['icon-192.png', 192],
  ['icon-512.png', 512],
  ['apple-touch-icon.png', 180],
] as const
for (const [file, size] of icons) {
  await sharp(Buffer.from(square), { density: 1200 })
    .resize(size)
    .png({ palette: true, effort: 10 })
    .toFile(projectPath('public', file))
}
