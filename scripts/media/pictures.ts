import { circle, ellipse, line, path, rect, ring } from '../covers/shapes.ts'
import { AMBER, AMBER_TINT, INK, LINE, MONO, PAPER, svg, TEAL, TEAL_TINT, words } from './draw.ts'

const SIZE = { width: 1200, height: 675 }
const picture = (inner: string) =>
  svg(SIZE.width, SIZE.height, rect(0, 0, SIZE.width, SIZE.height, PAPER) + inner)

const STEPS = [
  ['Làm quen', 'một buổi tối'],
  ['Dữ liệu', 'và quyết định'],
  ['Trang web', 'biết trả lời'],
  ['Sổ chi tiêu', 'dự án cuối'],
] as const

const courseMap = () =>
  picture(
    words(80, 110, 'Bản đồ khóa học', { size: 48, weight: 700 }) +
      line('M150 440C240 300 370 320 460 440S640 420 730 302S960 420 1060 300', TEAL, 14) +
      STEPS.map(([title, note], i) => {
        const [x, y] = [
          [150, 440],
          [460, 440],
          [730, 302],
          [1060, 300],
        ][i] as [number, number]
        const below = i < 2
        return (
          circle(x, y, 46, i === 3 ? AMBER : TEAL) +
          words(x, y + 14, String(i + 1), {
            size: 38,
            weight: 700,
            fill: PAPER,
            anchor: 'middle',
          }) +
          words(x, below ? y + 106 : y - 112, title, { size: 40, weight: 700, anchor: 'middle' }) +
          words(x, below ? y + 152 : y - 68, note, { size: 36, fill: '#4a5563', anchor: 'middle' })
        )
      }).join('') +
      rect(80, 136, 120, 8, AMBER, 4),
  )

const belt = (
  y: number,
  name: string,
  note: string,
  left: readonly string[],
  right: readonly string[],
) => {
  const box = (x: number, value: string, strong: boolean) =>
    rect(x, y + 30, 84, 84, strong ? TEAL : TEAL_TINT, 16) +
    words(x + 42, y + 86, value, {
      size: 40,
      weight: 700,
      fill: strong ? PAPER : TEAL,
      anchor: 'middle',
    })
  return (
    rect(60, y + 122, 1080, 14, LINE, 7) +
    left.map((value, i) => box(70 + i * 98, value, false)).join('') +
    rect(392, y, 380, 122, INK, 20) +
    words(582, y + 52, name, { size: 44, weight: 700, fill: PAPER, anchor: 'middle', font: MONO }) +
    words(582, y + 100, note, { size: 40, fill: '#f2c879', anchor: 'middle' }) +
    right.map((value, i) => box(812 + i * 98, value, true)).join('')
  )
}

const arrayBelts = () =>
  picture(
    words(60, 92, 'Ba cỗ máy trên băng chuyền', { size: 50, weight: 700 }) +
      belt(142, 'map', 'mỗi món gấp đôi', ['3', '5', '8'], ['6', '10', '16']) +
      belt(322, 'filter', 'chỉ giữ số lẻ', ['3', '5', '8'], ['3', '5']) +
      belt(502, 'reduce', 'cộng dồn lại', ['3', '5', '8'], ['16']),
  )

const thirds = () =>
  picture(
    rect(0, 0, 1200, 450, '#cfe6f2') +
      circle(800, 225, 74, '#fdf1dc') +
      rect(0, 450, 1200, 225, '#3585b5') +
      path('M0 450c200-70 300-60 420-110c90 40 170 60 240 110z', '#6f9d3c') +
      path('M720 520h220l-40 60h-140z', '#593307') +
      path('M810 500v-190l110 170z', PAPER) +
      path('M790 500v-150l-76 140z', AMBER_TINT) +
      [540, 590, 630]
        .map((y, i) =>
          line(`M${90 + i * 120} ${y}h140M${560 + i * 90} ${y + 40}h120`, '#9cc8e2', 6),
        )
        .join('') +
      `<g stroke="#ffffff" stroke-width="4" stroke-dasharray="14 12">${line('M400 0v675M800 0v675M0 225h1200M0 450h1200', '#ffffff', 4)}</g>` +
      [
        [400, 225],
        [800, 225],
        [400, 450],
        [800, 450],
      ]
        .map(([x, y]) => ring(x ?? 0, y ?? 0, 18, AMBER, 6))
        .join('') +
      rect(32, 590, 868, 70, PAPER, 14, 'opacity="0.94"') +
      words(60, 638, 'Chân trời ở dòng dưới, buồm ở giao điểm', { size: 40, weight: 600 }),
  )

const lightDirections = () => {
  const panel = (
    x: number,
    title: string,
    note: string,
    orange: string,
    lamp: readonly [number, number],
  ) =>
    rect(x, 146, 340, 414, '#ffffff', 22, `stroke="${LINE}" stroke-width="3"`) +
    ellipse(x + 170, 432, 92, 12, '#d9d4c7') +
    orange +
    circle(x + lamp[0], lamp[1], 22, AMBER) +
    ring(x + lamp[0], lamp[1], 34, '#f2c879', 6) +
    words(x + 170, 496, title, { size: 40, weight: 700, anchor: 'middle' }) +
    words(x + 170, 536, note, { size: 36, fill: '#4a5563', anchor: 'middle' })
  const fruit = (x: number, more: string) => circle(x + 170, 350, 86, '#e8943a') + more
  return picture(
    words(60, 96, 'Ba hướng ánh sáng', { size: 50, weight: 700 }) +
      panel(
        50,
        'Sáng trước',
        'phẳng và tươi',
        fruit(50, circle(204, 326, 30, '#f6b768')),
        [170, 210],
      ) +
      panel(
        430,
        'Sáng bên',
        'có khối',
        fruit(
          430,
          path('M600 264a86 86 0 0 0 0 172a120 120 0 0 1 0-172z', '#a85a14') +
            circle(640, 330, 20, '#f6b768'),
        ),
        [296, 300],
      ) +
      panel(
        810,
        'Sáng sau',
        'có viền',
        circle(980, 350, 96, '#fde3b0') + circle(980, 350, 84, '#a85a14'),
        [236, 226],
      ) +
      words(60, 632, 'Cùng một quả cam, ba cảm giác khác nhau.', { size: 38, fill: '#4a5563' }),
  )
}

export const PICTURES: readonly { file: string; svg: string }[] = [
  { file: 'ban-do-khoa-hoc.webp', svg: courseMap() },
  { file: 'bang-chuyen-mang.webp', svg: arrayBelts() },
  { file: 'luoi-mot-phan-ba.webp', svg: thirds() },
  { file: 'ba-huong-anh-sang.webp', svg: lightDirections() },
]
