import { circle, line, path, rect } from '../covers/shapes.ts'
import { AMBER, blend, ease, INK, LINE, MONO, PAPER, svg, TEAL, TEAL_TINT, words } from './draw.ts'

export const FILM = { width: 854, height: 480, seconds: 16, framesPerSecond: 20 }

export interface Film {
  file: string
  /** The picture at `t` seconds. */
  frame: (t: number) => string
  /** The frequencies of the quiet background chord, in hertz. */
  chord: readonly number[]
}

const ground = (fill: string) => rect(0, 0, FILM.width, FILM.height, fill)

const brand = (fill: string) => words(40, 446, 'Lớp Mở', { size: 20, weight: 700, fill })

/** The opacity of a scene, which fades in and out between `from` and `to`. */
const during = (t: number, from: number, to: number) =>
  ease(t, from, from + 0.5) * (1 - ease(t, to - 0.4, to))

const scene = (t: number, from: number, to: number, draw: (local: number) => string) => {
  const presence = during(t, from, to)
  return presence <= 0 ? '' : `<g opacity="${presence.toFixed(3)}">${draw(t - from)}</g>`
}

const titleCard = (local: number, title: readonly string[], subtitle: string) => {
  const rise = (1 - ease(local, 0, 1)) * 24
  return (
    circle(660, 240, 130 + ease(local, 0, 2) * 20, TEAL) +
    circle(660, 240, 90, '#14958a') +
    path('M634 192l84 48l-84 48z', PAPER) +
    title.map((row, i) => words(60, 200 + i * 56 + rise, row, { size: 42, weight: 700 })).join('') +
    rect(60, 290, 60 + ease(local, 0.4, 1.6) * 200, 6, AMBER, 3) +
    words(60, 344, subtitle, { size: 24, fill: '#4a5563' })
  )
}

const typed = (value: string, part: number) => value.slice(0, Math.round(value.length * part))

const consoleScene = (local: number) =>
  rect(90, 80, 674, 320, INK, 18) +
  [120, 148, 176].map((x) => circle(x, 112, 8, '#5b6776')).join('') +
  words(126, 190, '>', { size: 28, font: MONO, fill: '#7fd1c7' }) +
  words(158, 190, typed("console.log('Xin chào, Lớp Mở')", ease(local, 0.4, 2.2)), {
    size: 25,
    font: MONO,
    fill: PAPER,
  }) +
  words(158, 248, 'Xin chào, Lớp Mở', {
    size: 25,
    font: MONO,
    fill: '#f2c879',
    opacity: ease(local, 2.4, 2.8),
  }) +
  words(126, 360, 'Một dòng lệnh, một câu trả lời.', {
    size: 22,
    fill: '#b9c3cf',
    opacity: ease(local, 2.6, 3),
  })

const clickScene = (local: number) => {
  const press = ease(local, 1, 1.2) * (1 - ease(local, 1.3, 1.6))
  const ripple = ease(local, 1.2, 2.4)
  const step = (at: number, x: number, label: string) =>
    `<g opacity="${ease(local, at, at + 0.4).toFixed(3)}">${rect(x, 300, 190, 64, TEAL_TINT, 14)}${words(x + 95, 340, label, { size: 22, weight: 600, fill: TEAL, anchor: 'middle' })}</g>`
  return (
    words(427, 96, 'Một cú bấm đi đâu?', { size: 34, weight: 700, anchor: 'middle' }) +
    `<circle cx="427" cy="190" r="${40 + ripple * 120}" fill="none" stroke="${TEAL}" stroke-width="5" opacity="${(1 - ripple).toFixed(3)}"/>` +
    rect(327 + press * 4, 154 + press * 3, 200 - press * 8, 72 - press * 6, TEAL, 14) +
    words(427, 200, 'Thêm', { size: 28, weight: 700, fill: PAPER, anchor: 'middle' }) +
    step(1.6, 102, 'Sự kiện') +
    step(2.2, 332, 'Hàm') +
    step(2.8, 562, 'Màn hình') +
    line('M300 332h24M530 332h24', AMBER, ease(local, 2.4, 2.8) * 6)
  )
}

const ledgerScene = (local: number) => {
  const rows = [
    ['Cà phê sáng', '29.000 đ'],
    ['Gửi xe', '5.000 đ'],
    ['Cơm trưa', '45.000 đ'],
  ] as const
  return (
    words(427, 84, 'Sổ chi tiêu', { size: 36, weight: 700, anchor: 'middle' }) +
    rect(207, 112, 440, 290, '#ffffff', 18, `stroke="${LINE}" stroke-width="2"`) +
    rows
      .map(([name, price], i) => {
        const shown = ease(local, 0.6 + i * 0.5, 1 + i * 0.5)
        return (
          words(240, 168 + i * 58, name, { size: 24, opacity: shown }) +
          words(614, 168 + i * 58, price, {
            size: 24,
            weight: 600,
            anchor: 'end',
            opacity: shown,
          }) +
          rect(240, 186 + i * 58, 374 * shown, 2, LINE)
        )
      })
      .join('') +
    words(240, 364, 'Tổng cộng', { size: 26, weight: 700 }) +
    words(614, 364, '79.000 đ', {
      size: 28,
      weight: 700,
      fill: TEAL,
      anchor: 'end',
      opacity: ease(local, 2.3, 2.7),
    })
  )
}

const SITUATIONS = ['Tự giới thiệu', 'Nói chuyện phiếm', 'Xin nhắc lại', 'Không đồng ý', 'Viết thư']

const situationsScene = (local: number) =>
  words(60, 92, 'Năm tình huống', { size: 36, weight: 700 }) +
  SITUATIONS.map((label, i) => {
    const shown = ease(local, 0.4 + i * 0.55, 0.8 + i * 0.55)
    const y = 128 + i * 58
    return `<g opacity="${shown.toFixed(3)}" transform="translate(${((1 - shown) * -24).toFixed(1)} 0)">${circle(82, y + 22, 21, i % 2 ? AMBER : TEAL)}${words(82, y + 30, String(i + 1), { size: 22, weight: 700, fill: PAPER, anchor: 'middle' })}${words(124, y + 31, label, { size: 27 })}</g>`
  }).join('') +
  path(
    'M560 130h190a36 36 0 0 1 36 36v90a36 36 0 0 1-36 36h-110l-56 50v-50h-24a36 36 0 0 1-36-36v-90a36 36 0 0 1 36-36z',
    TEAL,
  ) +
  [600, 655, 710].map((x, i) => circle(x, 211 + Math.sin(local * 4 + i) * 8, 12, PAPER)).join('')

/** Of twelve sentences five stay and move together, the others disappear. */
const letterScene = (local: number) => {
  const kept = [0, 3, 5, 8, 11]
  const widths = [300, 330, 280, 320, 340, 260, 310, 330, 290, 340, 300, 240]
  const cut = ease(local, 1.6, 2.6)
  const close = ease(local, 2.8, 3.8)
  const rows = widths.map((width, i) => {
    const place = kept.indexOf(i)
    const stays = place >= 0
    const y = 92 + i * 25
    const target = 136 + place * 42
    const at = stays ? y + (target - y) * close : y
    return rect(
      110,
      at,
      width,
      13,
      stays ? TEAL : '#aab3bd',
      6,
      `opacity="${stays ? 1 : (1 - cut).toFixed(3)}"`,
    )
  })
  return (
    rect(76, 56, 410, 350, '#ffffff', 16, `stroke="${LINE}" stroke-width="2"`) +
    rows.join('') +
    words(540, 190, local < 2.6 ? '12 câu' : '5 câu', { size: 54, weight: 700, fill: TEAL }) +
    words(540, 240, local < 2.6 ? 'Người đọc lướt qua.' : 'Người đọc biết phải làm gì.', {
      size: 21,
    }) +
    words(540, 300, 'Giữ lại điều cần,', {
      size: 21,
      fill: '#4a5563',
      opacity: ease(local, 3.4, 3.9),
    }) +
    words(540, 330, 'bỏ đi điều thừa.', {
      size: 21,
      fill: '#4a5563',
      opacity: ease(local, 3.4, 3.9),
    })
  )
}

const HOURS = [
  { label: 'Bình minh', sky: '#f6c9a8', low: '#fbe3c4', house: '#6d5a6e', sun: '#fff1cf' },
  { label: 'Giữa trưa', sky: '#8cc9ea', low: '#d9eff8', house: '#557a8f', sun: '#fffbe6' },
  { label: 'Hoàng hôn', sky: '#e7754f', low: '#f8c27a', house: '#4b2f45', sun: '#ffd98a' },
  { label: 'Đêm xuống', sky: '#14233f', low: '#2f4a74', house: '#0c1526', sun: '#e8ecf5' },
] as const

const dayScene = (t: number) => {
  const position = Math.min(2.999, (t / FILM.seconds) * 3.2)
  const index = Math.floor(position)
  const [now, next] = [HOURS[index] ?? HOURS[0], HOURS[index + 1] ?? HOURS[3]]
  const part = ease(position - index, 0.25, 1)
  const at = (key: 'sky' | 'low' | 'house' | 'sun') => blend(now[key], next[key], part)
  const angle = Math.PI * (0.06 + 0.88 * (t / FILM.seconds))
  const night = ease(position, 2.4, 3)
  const windows = Array.from({ length: 22 }, (_, i) =>
    rect(
      96 + (i % 11) * 62,
      330 + Math.floor(i / 11) * 48,
      16,
      20,
      '#f9d784',
      2,
      `opacity="${(i * 7) % 3 ? night.toFixed(3) : 0}"`,
    ),
  )
  return (
    ground(at('sky')) +
    rect(0, 220, FILM.width, 260, at('low'), 0, 'opacity="0.8"') +
    circle(427 - Math.cos(angle) * 330, 350 - Math.sin(angle) * 270, 44, at('sun')) +
    path(
      'M0 330l70-20v-60h80v40h60v-90h70v110h70v-50h90v60h60v-120h80v100h60v-40h80v70h134v210H0z',
      at('house'),
    ) +
    windows.join('') +
    rect(0, 0, FILM.width, 26, '#fbfaf7') +
    rect(0, 454, FILM.width, 26, '#fbfaf7') +
    rect(0, 0, 26, FILM.height, '#fbfaf7') +
    rect(828, 0, 26, FILM.height, '#fbfaf7') +
    rect(419, 0, 16, FILM.height, '#fbfaf7') +
    rect(0, 196, FILM.width, 12, '#fbfaf7') +
    words(60, 84, part > 0.5 ? next.label : now.label, {
      size: 32,
      weight: 700,
      fill: night > 0.4 || index === 2 ? PAPER : INK,
    })
  )
}

export const FILMS: readonly Film[] = [
  {
    file: 'gioi-thieu-javascript.mp4',
    chord: [196, 246.94, 293.66],
    frame: (t) =>
      svg(
        FILM.width,
        FILM.height,
        ground(PAPER) +
          scene(t, 0, 4, (local) =>
            titleCard(local, ['JavaScript', 'từ con số 0'], 'Làm trang web biết trả lời'),
          ) +
          scene(t, 4, 8, consoleScene) +
          scene(t, 8, 12, clickScene) +
          scene(t, 12, 16.5, ledgerScene) +
          brand(TEAL),
      ),
  },
  {
    file: 'gioi-thieu-tieng-anh.mp4',
    chord: [220, 277.18, 329.63],
    frame: (t) =>
      svg(
        FILM.width,
        FILM.height,
        ground(PAPER) +
          scene(t, 0, 4.5, (local) =>
            titleCard(local, ['Tiếng Anh', 'nơi công sở'], 'Nói được ngay sáng mai'),
          ) +
          scene(t, 4.5, 10, situationsScene) +
          scene(t, 10, 16.5, letterScene) +
          brand(TEAL),
      ),
  },
  {
    file: 'anh-sang-trong-ngay.mp4',
    chord: [174.61, 220, 261.63],
    frame: (t) => svg(FILM.width, FILM.height, dayScene(t)),
  },
]
