import type { Paint } from './palette.ts'
import { circle, ellipse, line, path, rect, ring, textLines } from './shapes.ts'

/** A drawing as SVG, from -200 to 200 around its centre. */
export type Motif = (p: Paint) => string

const window = (p: Paint, inner: string) =>
  rect(-190, -140, 380, 290, p.main, 22) +
  path('M-190 -118a22 22 0 0 1 22-22h336a22 22 0 0 1 22 22v32h-380z', p.second) +
  [-160, -132, -104].map((x) => circle(x, -113, 8, p.paper)).join('') +
  inner

const cylinder = (p: Paint, y: number, body: string, top: string) =>
  path(`M-120 ${y}v56a120 34 0 0 0 240 0v-56z`, body) +
  ellipse(0, y, 120, 34, top) +
  circle(76, y + 54, 9, p.paper)

export const techMotifs: Record<string, Motif> = {
  brackets: (p) =>
    window(
      p,
      line('M-70 -30l-62 52l62 52M70 -30l62 52l-62 52', p.detail, 22) +
        line('M24 -42l-48 128', p.second, 22),
    ),
  branch: (p) =>
    line('M-90 150v-300M-90 60c0-90 180-40 180-150', p.main, 24) +
    line('M-90 150c0-60 90-40 90-100', p.second, 24) +
    circle(-90, -150, 36, p.second) +
    circle(-90, 150, 36, p.main) +
    circle(90, -110, 44, p.main) +
    circle(90, -110, 18, p.detail) +
    circle(0, 40, 30, p.second) +
    circle(-90, 10, 30, p.main) +
    circle(-90, 10, 12, p.detail),
  board: (p) =>
    window(
      p,
      rect(-164, -62, 100, 186, p.detail, 12) +
        rect(-50, -62, 100, 140, p.detail, 12) +
        rect(64, -62, 100, 90, p.detail, 12) +
        [
          [-152, -48],
          [-152, 10],
          [-152, 68],
          [-38, -48],
          [-38, 10],
          [76, -48],
        ]
          .map(([x, y], i) => rect(x ?? 0, y ?? 0, 76, 44, i % 2 ? p.second : p.paper, 8))
          .join(''),
    ),
  terminal: (p) =>
    window(
      p,
      line('M-140 -40l44 36l-44 36', p.detail, 18) +
        rect(-76, 22, 90, 16, p.second, 8) +
        textLines(-146, 70, [220, 150], p.detail, 36, 16),
    ),
  servers: (p) =>
    cylinder(p, 70, p.second, p.main) +
    cylinder(p, -20, p.main, p.second) +
    cylinder(p, -110, p.second, p.main) +
    line('M120 -70h50v120h-50', p.main, 14),
  page: (p) =>
    window(
      p,
      rect(-160, -62, 150, 100, p.second, 12) +
        path('M-160 38l52-58l40 40l24-24l34 42z', p.paper) +
        textLines(16, -54, [144, 120, 136], p.detail, 36, 16) +
        rect(-160, 62, 320, 18, p.detail, 9) +
        rect(-160, 98, 220, 18, p.detail, 9),
    ),
  braces: (p) =>
    rect(-150, -150, 300, 300, p.main, 60) +
    line(
      'M-30 -84c-60 0-20 84-72 84c52 0 12 84 72 84M30 -84c60 0 20 84 72 84c-52 0-12 84-72 84',
      p.detail,
      22,
    ) +
    circle(0, 0, 16, p.second),
  chart: (p) =>
    rect(-170, -160, 340, 310, p.main, 26) +
    [
      [-126, 70, 60],
      [-58, 10, 120],
      [10, -40, 170],
      [78, -100, 230],
    ]
      .map(([x, y, h], i) =>
        rect(x ?? 0, (y ?? 0) - 10, 48, h ?? 0, i % 2 ? p.second : p.detail, 10),
      )
      .join('') +
    line('M-140 -30l70-50l60 26l90-66', p.paper, 12),
  sheet: (p) => {
    const cells = []
    for (let row = 0; row < 4; row += 1) {
      for (let column = 0; column < 4; column += 1) {
        const special = row === 0 || column === 0
        const lit = row + column === 4
        cells.push(
          rect(
            -152 + column * 78,
            -128 + row * 66,
            70,
            56,
            lit ? p.paper : special ? p.second : p.detail,
            8,
          ),
        )
      }
    }
    return rect(-176, -152, 352, 296, p.main, 24) + cells.join('')
  },
  network: (p) => {
    const layers = [
      [-140, [-90, 0, 90]],
      [0, [-130, -44, 44, 130]],
      [140, [-60, 60]],
    ] as const
    let edges = ''
    for (const a of layers[0][1]) for (const b of layers[1][1]) edges += `M-140 ${a}L0 ${b}`
    for (const a of layers[1][1]) for (const b of layers[2][1]) edges += `M0 ${a}L140 ${b}`
    return (
      line(edges, p.second, 5) +
      layers.map(([x, ys]) => ys.map((y) => circle(x, y, 32, p.main)).join('')).join('') +
      circle(0, -44, 14, p.detail) +
      circle(140, 60, 14, p.detail) +
      circle(-140, 0, 14, p.detail)
    )
  },
  scatter: (p) =>
    line('M-170 -150v300h340', p.main, 18) +
    line('M-140 110C-40 90 20 -40 160 -120', p.second, 16) +
    [
      [-110, 60],
      [-70, 110],
      [-40, 40],
      [-10, 70],
      [20, -10],
      [50, 30],
      [80, -60],
      [110, -20],
      [130, -120],
    ]
      .map(([x, y], i) => circle(x ?? 0, y ?? 0, i % 3 ? 15 : 24, i % 3 ? p.main : p.paper))
      .join(''),
  pipeline: (p) =>
    line('M-150 -100h170a70 70 0 0 1 0 100h-40a70 70 0 0 0 0 100h160', p.second, 40) +
    rect(-210, -160, 130, 120, p.main, 22) +
    rect(-70, -50, 140, 100, p.main, 22) +
    rect(80, 40, 130, 120, p.main, 22) +
    textLines(-186, -132, [82, 60, 72], p.detail, 28, 13) +
    line('M-34 0l24 24l44-48', p.detail, 15) +
    [
      [102, 96, 40],
      [134, 76, 60],
      [166, 112, 24],
    ]
      .map(([x, y, h]) => rect(x ?? 0, y ?? 0, 22, h ?? 0, p.detail, 6))
      .join(''),
  assistant: (p) =>
    path(
      'M-170 -130h270a44 44 0 0 1 44 44v120a44 44 0 0 1-44 44h-150l-70 66v-66h-50a44 44 0 0 1-44-44v-120a44 44 0 0 1 44-44z',
      p.main,
    ) +
    path(
      'M-40 -104c8 56 22 70 78 78c-56 8-70 22-78 78c-8-56-22-70-78-78c56-8 70-22 78-78z',
      p.detail,
    ) +
    path(
      'M150 -160c5 34 13 42 46 46c-33 5-41 13-46 46c-5-33-13-41-46-46c33-4 41-12 46-46z',
      p.second,
    ) +
    ring(70, -26, 22, p.second, 12),
}
