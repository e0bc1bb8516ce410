// Renders the site's own picture of shared links, public/share.png (run by hand: npx tsx
// scripts/make-share-picture.ts). Its words are drawn with the fonts of this machine: Noto Sans.
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { projectPath } from '../server/platform/paths.ts'

const [, logo = ''] =
  readFileSync(projectPath('public/favicon.svg'), 'utf8').match(/<svg[^>]*>([^]*)<\/svg>/) ?? []

const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
  <rect width="1200" height="630" fill="#fbfaf7"/>
  <rect width="24" height="630" fill="#0f766e"/>
  <svg x="116" y="187" width="256" height="256" viewBox="0 0 36 36">${logo}</svg>
  <g font-family="Noto Sans, sans-serif">
    <text x="436" y="312" font-size="118" font-weight="700" fill="#0f766e">Lớp Mở</text>
    <text x="442" y="390" font-size="38" fill="#1c2530">Khóa học trực tuyến bằng tiếng Việt,</text>
    <text x="442" y="442" font-size="38" fill="#1c2530">học theo nhịp của bạn.</text>
  </g>
</svg>`

await sharp(Buffer.from(picture))
  .png({ palette: true, colours: 64, effort: 10 })
  .toFile(projectPath('public/share.png'))
