import { leaf } from './motifs-arts.ts'
import type { Motif } from './motifs-tech.ts'
import { circle, ellipse, line, path, rect, ring, textLines, turned } from './shapes.ts'

const coin = (x: number, y: number, fill: string, top: string) =>
  path(`M${x - 74} ${y}v26a74 22 0 0 0 148 0v-26z`, fill) + ellipse(x, y, 74, 22, top)

export const lifeMotifs: Record<string, Motif> = {
  bubbles: (p) =>
    path(
      'M-190 -80a50 50 0 0 1 50-50h170a50 50 0 0 1 50 50v60a50 50 0 0 1-50 50h-100l-60 56v-56h-10a50 50 0 0 1-50-50z',
      p.main,
    ) +
    path(
      'M190 30a46 46 0 0 0-46-46h-120a46 46 0 0 0-46 46v46a46 46 0 0 0 46 46h70l56 52v-52a40 40 0 0 0 40-46z',
      p.second,
      `stroke="${p.ground}" stroke-width="10"`,
    ) +
    textLines(-146, -92, [170, 120], p.detail, 40, 18) +
    [30, 82, 134].map((x) => circle(x, 54, 14, p.paper)).join(''),
  essay: (p) =>
    turned(
      -6,
      0,
      0,
      rect(-140, -170, 250, 330, p.main, 18) +
        textLines(-106, -130, [120], p.second, 40, 20) +
        textLines(-106, -80, [182, 160, 182, 140, 170], p.detail, 40, 14),
    ) +
    turned(
      38,
      120,
      40,
      rect(100, -90, 40, 200, p.second, 8) +
        path('M100 110h40l-20 50z', p.paper) +
        rect(100, -120, 40, 36, p.paper, 8),
    ),
  torii: (p) =>
    circle(0, -30, 130, p.second) +
    path('M-200 -150q200 46 400 0v44q-200 40-400 0z', p.main) +
    rect(-150, -50, 300, 30, p.main) +
    rect(-124, -110, 40, 270, p.main) +
    rect(84, -110, 40, 270, p.main) +
    rect(-140, 150, 72, 24, p.main, 6) +
    rect(68, 150, 72, 24, p.main, 6) +
    rect(-16, -92, 32, 50, p.main),
  bowl: (p) =>
    line(
      'M-70 -90c-30-40 30-50 0-94M0 -90c-30-40 30-50 0-94M70 -90c-30-40 30-50 0-94',
      p.second,
      16,
    ) +
    ellipse(0, -40, 170, 34, p.second) +
    path('M-180 -40h360c0 110-70 170-120 180h-120c-50-10-120-70-120-180z', p.main) +
    rect(-70, 136, 140, 26, p.second, 10) +
    line('M-130 20c60 30 200 30 260 0', p.detail, 14) +
    line('M60 -60l130-110M96 -56l110-84', p.paper, 12),
  voice: (p) =>
    path(
      'M-180 0c40-70 90-80 120-50c30-30 80-20 120 50c-40 80-80 100-120 100s-80-20-120-100z',
      p.main,
    ) +
    path('M-140 0c40-24 60-20 80-8c20-12 40-16 80 8c-30 40-50 50-80 50s-50-10-80-50z', p.detail) +
    line(
      'M96 -60a90 90 0 0 1 0 130M130 -96a140 140 0 0 1 0 200M164 -132a190 190 0 0 1 0 270',
      p.second,
      18,
    ),
  sprout: (p) =>
    coin(0, 120, p.main, p.second) +
    coin(0, 84, p.main, p.second) +
    line('M0 84v-120', p.main, 18) +
    leaf(0, -20, -52, p.main) +
    leaf(0, -20, 52, p.second) +
    leaf(0, -40, 0, p.paper),
  ledger: (p) =>
    rect(-150, -160, 250, 320, p.main, 20) +
    rect(-112, -124, 174, 70, p.detail, 10) +
    [0, 1, 2]
      .flatMap((r) =>
        [0, 1, 2].map((c) => circle(-90 + c * 64, -8 + r * 58, 20, c === 2 ? p.second : p.detail)),
      )
      .join('') +
    circle(110, 90, 84, p.second, `stroke="${p.ground}" stroke-width="10"`) +
    ring(110, 90, 48, p.paper, 12),
  cup: (p) =>
    line('M-50 -110c-30-30 30-44 0-80M20 -110c-30-30 30-44 0-80', p.second, 16) +
    path('M-130 -80h230v120a90 90 0 0 1-90 90h-50a90 90 0 0 1-90-90z', p.main) +
    line('M100 -50h34a44 44 0 0 1 0 104h-44', p.main, 24) +
    ellipse(-15, 156, 170, 22, p.second) +
    path('M-15 56c-60-36-50-84-20-84c14 0 20 12 20 18c0-6 6-18 20-18c30 0 40 48-20 84z', p.detail),
  handshake: (p) =>
    circle(-76, 0, 116, p.main) +
    circle(76, 0, 116, p.second) +
    path('M0 -88a116 116 0 0 1 0 176a116 116 0 0 1 0-176z', p.paper) +
    line('M-22 2l16 18l32-38', p.second, 14) +
    line('M-120 -20h34M-120 20h34', p.detail, 14),
  loop: (p) =>
    line('M-138 -40a144 144 0 0 1 250-52', p.main, 36) +
    path('M62 -76l112-76l14 132z', p.main) +
    line('M138 40a144 144 0 0 1-250 52', p.second, 36) +
    path('M-62 76l-112 76l-14-132z', p.second) +
    [-56, -14, 28]
      .map((y, i) => rect(-62, y, 124 - i * 24, 28, i === 1 ? p.second : p.paper, 10))
      .join(''),
  article: (p) =>
    turned(
      -5,
      0,
      0,
      rect(-160, -170, 270, 340, p.main, 18) +
        rect(-126, -134, 202, 104, p.second, 10) +
        textLines(-126, 4, [202, 176, 196, 120], p.detail, 38, 15),
    ) +
    path(
      'M60 60h120a30 30 0 0 1 30 30v50a30 30 0 0 1-30 30h-50l-44 42v-42h-26a30 30 0 0 1-30-30v-50a30 30 0 0 1 30-30z',
      p.second,
      `stroke="${p.ground}" stroke-width="10"`,
    ) +
    path('M120 150c-40-24-32-58-12-58c7 0 12 8 12 12c0-4 5-12 12-12c20 0 28 34-12 58z', p.paper),
  megaphone: (p) =>
    turned(
      -14,
      0,
      0,
      path('M-40 -70l170-90v320l-170-90z', p.main) +
        rect(-150, -70, 120, 140, p.second, 30) +
        path('M-120 70h60l24 100h-60z', p.main) +
        rect(116, -176, 32, 352, p.second, 16) +
        circle(-90, 0, 22, p.paper),
    ) + line('M190 -70l22-14M196 -20h28', p.main, 14),
  magnifier: (p) =>
    line('M70 70l96 96', p.second, 46) +
    circle(-30, -30, 140, p.main) +
    circle(-30, -30, 100, p.detail) +
    line('M-84 30l40-50l34 26l46-72', p.second, 18) +
    circle(36, -66, 16, p.main),
  bag: (p) =>
    line('M-70 -50v-50a70 70 0 0 1 140 0v50', p.second, 20) +
    path('M-140 -70h280l24 230h-328z', p.main, 'stroke-linejoin="round"') +
    path(
      'M-70 20a70 70 0 0 0 140 0',
      'none',
      `stroke="${p.detail}" stroke-width="18" stroke-linecap="round"`,
    ) +
    circle(-70, -20, 16, p.second) +
    circle(70, -20, 16, p.second) +
    turned(16, 130, -110, rect(90, -160, 90, 60, p.second, 12) + circle(112, -130, 9, p.paper)),
  envelope: (p) =>
    rect(-180, -110, 360, 250, p.main, 24) +
    path('M-180 -80l180 130l180-130v-6a24 24 0 0 0-24-24h-312a24 24 0 0 0-24 24z', p.second) +
    circle(150, -110, 56, p.paper, `stroke="${p.ground}" stroke-width="10"`) +
    path('M150 -84c-36-22-30-50-12-50c8 0 12 7 12 11c0-4 4-11 12-11c18 0 24 28-12 50z', p.second),
  clock: (p) =>
    circle(0, 0, 160, p.main) +
    circle(0, 0, 122, p.detail) +
    path('M0 0v-122a122 122 0 0 1 105 183z', p.second) +
    line('M0 0v-86M0 0l62 36', p.main, 18) +
    circle(0, 0, 18, p.main) +
    rect(-24, -200, 48, 36, p.second, 10),
  stage: (p) =>
    path('M-190 -170h250v40l-30 190h-220z', p.second, 'stroke-linejoin="round"') +
    line('M-150 10l60-60l44 34l70-90', p.paper, 14) +
    circle(96, -56, 46, p.main) +
    path('M16 160c0-110 20-156 80-156s80 46 80 156z', p.main) +
    rect(-40, 60, 120, 26, p.paper, 8) +
    path('M-26 86h92l-14 84h-64z', p.paper) +
    rect(-200, 160, 400, 20, p.main, 10),
  jar: (p) =>
    rect(-84, -180, 168, 46, p.second, 14) +
    path(
      'M-110 -126h220c30 40 30 60 30 100v130a50 50 0 0 1-50 50h-180a50 50 0 0 1-50-50v-130c0-40 0-60 30-100z',
      p.main,
    ) +
    path('M-112 20h224v78a28 28 0 0 1-28 28h-168a28 28 0 0 1-28-28z', p.detail) +
    [
      [-60, 90],
      [0, 96],
      [60, 88],
      [-30, 46],
      [34, 44],
    ]
      .map(([x, y], i) => circle(x ?? 0, y ?? 0, 28, i % 2 ? p.paper : p.second))
      .join('') +
    circle(0, -60, 30, p.second),
  lotus: (p) =>
    leaf(-10, 110, -74, p.second) +
    leaf(10, 110, 74, p.second) +
    turned(
      0,
      0,
      0,
      path(
        'M0 120c-120-20-150-110-140-160c70 10 120 60 140 160zM0 120c120-20 150-110 140-160c-70 10-120 60-140 160z',
        p.main,
      ),
    ) +
    path('M0 130c-80-70-80-190 0-270c80 80 80 200 0 270z', p.paper) +
    path('M0 120c-36-40-36-110 0-160c36 50 36 120 0 160z', p.second) +
    ellipse(0, 156, 150, 14, p.main),
  pot: (p) =>
    line('M-60 -110c-26-30 26-40 0-74M60 -110c-26-30 26-40 0-74', p.second, 16) +
    rect(-30, -112, 60, 24, p.second, 12) +
    path('M-140 -40a140 60 0 0 1 280 0z', p.main) +
    path('M-150 -24h300v110a60 60 0 0 1-60 60h-180a60 60 0 0 1-60-60z', p.main) +
    rect(-210, 0, 60, 30, p.second, 15) +
    rect(150, 0, 60, 30, p.second, 15) +
    rect(-150, -32, 300, 16, p.detail) +
    line('M-96 60h120', p.second, 16),
}
