import { seededRandom } from '../../server/tools/seed/random.ts'
import { artsMotifs } from './motifs-arts.ts'
import { lifeMotifs } from './motifs-life.ts'
import { techMotifs, type Motif } from './motifs-tech.ts'
import { paintOf, type Paint } from './palette.ts'
import { circle, line, path, rect, ring, turned } from './shapes.ts'

const WIDTH = 960
const HEIGHT = 540

const MOTIFS: Record<string, Motif> = { ...techMotifs, ...artsMotifs, ...lifeMotifs }

/** Course → motif. A course without an entry gets the first motif of its topic. */
const MOTIF_OF: Record<string, string> = {
  'javascript-tu-con-so-0': 'brackets',
  'git-va-github-trong-mot-buoi-chieu': 'branch',
  'react-thuc-chien': 'board',
  'python-cho-nguoi-ban-ron': 'terminal',
  'xay-dung-api-voi-nodejs-va-postgresql': 'servers',
  'html-css-trang-web-dau-tien': 'page',
  'typescript-cho-du-an-lon': 'braces',
  'figma-tu-khung-day-den-nguyen-mau': 'frames',
  'nguyen-ly-thi-giac': 'forms',
  'typography-tieng-viet': 'glyphs',
  'nhan-dien-thuong-hieu-cho-cua-hang-nho': 'shopfront',
  'minh-hoa-so-tren-may-tinh-bang': 'brush',
  'trinh-chieu-2019': 'board',
  'khoi-nghiep-tinh-gon': 'sprout',
  'doc-bao-cao-tai-chinh': 'ledger',
  'quan-ly-quan-ca-phe': 'cup',
  'dam-phan-va-chot-hop-dong': 'handshake',
  'quan-tri-du-an-voi-scrum': 'loop',
  'content-marketing': 'article',
  'quang-cao-mang-xa-hoi': 'megaphone',
  'seo-thuc-hanh': 'magnifier',
  'ban-hang-tren-san-thuong-mai-dien-tu': 'bag',
  'cham-soc-khach-hang-cu': 'envelope',
  'ban-hang-livestream': 'phonecam',
  'tieng-anh-giao-tiep-noi-cong-so': 'bubbles',
  'ielts-writing-task-2': 'essay',
  'tieng-nhat-n5': 'torii',
  'tieng-han-so-cap': 'bowl',
  'phat-am-tieng-anh-30-ngay': 'voice',
  'excel-cho-dan-van-phong': 'sheet',
  'sql-can-ban-voi-du-lieu-that': 'servers',
  'phan-tich-du-lieu-voi-python': 'scatter',
  'nhap-mon-hoc-may': 'network',
  'ky-su-du-lieu-toan-tap': 'pipeline',
  'dung-tro-ly-ai-dung-cach': 'assistant',
  'nhiep-anh-bang-dien-thoai': 'phonecam',
  'dung-phim-tu-a-den-z': 'clapper',
  'guitar-dem-hat-cho-nguoi-moi': 'guitar',
  'thanh-nhac-can-ban': 'notes',
  'lam-podcast-tai-nha': 'microphone',
  'chup-anh-mon-an': 'plate',
  'quan-ly-thoi-gian': 'clock',
  'thuyet-trinh-tu-tin': 'stage',
  'quan-ly-tai-chinh-ca-nhan': 'jar',
  'cham-soc-suc-khoe-tinh-than': 'lotus',
  'com-nha-trong-30-phut': 'pot',
}

const TOPIC_MOTIF: Record<string, string> = {
  'lap-trinh': 'brackets',
  'du-lieu-ai': 'chart',
  'thiet-ke': 'nib',
  'ngoai-ngu': 'bubbles',
  'kinh-doanh': 'sprout',
  marketing: 'megaphone',
  'nhiep-anh-am-nhac': 'microphone',
  'ky-nang-song': 'clock',
}

type Backdrop = (p: Paint, x: number, random: () => number) => string

/** The shapes behind the motif, whose centre is at `x`. */
const BACKDROPS: readonly Backdrop[] = [
  (p, x) => circle(x, 286, 250, p.backdrop),
  (p, x) => path(`M${x - 230} 540v-250a230 230 0 0 1 460 0v250z`, p.backdrop),
  (p, _x, random) => {
    const lean = 120 + random() * 160
    return path(`M${300 - lean} 540L${300 + lean} 0H${700 + lean}L${700 - lean} 540z`, p.backdrop)
  },
  (p, _x, random) => {
    const rise = random() * 60
    return path(
      `M0 ${380 - rise}C200 ${280 - rise} 330 ${460 - rise} 520 ${390 - rise}S820 ${300 + rise} 960 ${360 + rise}V540H0z`,
      p.backdrop,
    )
  },
  (p, x, random) => turned(random() * 30 - 15, x, 270, rect(x - 220, 50, 440, 440, p.backdrop, 70)),
  (p, x) => [250, 196, 142].map((r) => ring(x, 276, r, p.backdrop, 26)).join(''),
  (p, x) =>
    Array.from({ length: 6 }, (_, i) =>
      rect(i * 160, 420 - Math.abs(i * 160 + 80 - x) * 0.35, 132, 540, p.backdrop, 18),
    ).join(''),
]

/**
 * Small shapes around the motif: where a card of 4:3 still shows them whole, and not in the corner of its topic's
 * badge.
 */
function satellites(p: Paint, middle: number, random: () => number): string {
  const places = [
    [175, 205],
    [785, 95],
    [165, 440],
    [795, 430],
    [790, 265],
  ].filter(([x]) => Math.abs((x ?? 0) - middle) > 270)
  return places
    .filter(() => random() < 0.75)
    .map(([px = 0, py = 0]) => {
      const x = px + random() * 24 - 12
      const y = py + random() * 40 - 20
      const size = 12 + random() * 14
      const tone = random() < 0.5 ? p.second : p.paper
      const kinds = [
        () => circle(x, y, size, tone),
        () => ring(x, y, size + 6, tone, 9),
        () => line(`M${x - size} ${y}h${size * 2}M${x} ${y - size}v${size * 2}`, tone, 10),
        () =>
          path(
            `M${x - size} ${y - size}h${size * 2.4}a${size * 2.4} ${size * 2.4} 0 0 1 ${-size * 2.4} ${size * 2.4}z`,
            tone,
          ),
        () => turned(45, x, y, rect(x - size, y - size, size * 2, size * 2, tone, 5)),
      ]
      return (kinds[Math.floor(random() * kinds.length)] ?? kinds[0])?.() ?? ''
    })
    .join('')
}

export interface CoverTask {
  slug: string
  topic: string
  /** The course's position in its topic; neighbours get different grounds. */
  place: number
}

/** The cover of a course as SVG, always the same for a course. */
export function coverSvg({ slug, topic, place }: CoverTask): string {
  const random = seededRandom(`cover:${slug}`)
  const paint = paintOf(topic, place + topic.length)
  const motif = MOTIFS[MOTIF_OF[slug] ?? TOPIC_MOTIF[topic] ?? ''] ?? MOTIFS['brackets']
  const x = 480 + Math.round((random() - 0.5) * 80)
  const backdrop = BACKDROPS[Math.floor(random() * BACKDROPS.length)] ?? BACKDROPS[0]
  const scale = 1.08 + random() * 0.1
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
${rect(0, 0, WIDTH, HEIGHT, paint.ground)}
${backdrop?.(paint, x, random) ?? ''}
${satellites(paint, x, random)}
<g transform="translate(${x} 272) scale(${scale.toFixed(3)})">${motif?.(paint) ?? ''}</g>
</svg>`
}
