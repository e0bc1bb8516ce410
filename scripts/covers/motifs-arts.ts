import type { Motif } from './motifs-tech.ts'
import { circle, ellipse, line, path, rect, ring, textLines, turned } from './shapes.ts'

const leaf = (x: number, y: number, degrees: number, fill: string) =>
  turned(degrees, x, y, path(`M${x} ${y}c40-30 60-80 0-130c-60 50-40 100 0 130z`, fill))

export const artsMotifs: Record<string, Motif> = {
  frames: (p) =>
    rect(-180, -140, 150, 280, p.main, 20) +
    rect(-160, -112, 110, 90, p.second, 10) +
    textLines(-160, 6, [110, 80, 96], p.detail, 34, 14) +
    rect(10, -100, 150, 240, p.second, 20) +
    circle(85, -30, 40, p.paper) +
    rect(36, 40, 98, 30, p.main, 15) +
    rect(36, 86, 98, 30, p.main, 15) +
    path(
      'M50 20l96 40l-42 14l-16 42z',
      p.paper,
      `stroke="${p.ground}" stroke-width="8" stroke-linejoin="round"`,
    ),
  forms: (p) =>
    circle(-70, -50, 110, p.main) +
    rect(-20, -30, 180, 180, p.second, 14) +
    path('M-150 150l100-176l100 176z', p.paper) +
    circle(110, -110, 36, p.second),
  nib: (p) =>
    turned(
      40,
      0,
      0,
      path('M0 180l-84-150c0-60 40-90 40-150h88c0 60 40 90 40 150z', p.main) +
        rect(-56, -180, 112, 60, p.second, 14) +
        line('M0 170v-130', p.detail, 10) +
        circle(0, 30, 22, p.detail),
    ) + line('M-190 160c60-40 90 30 150 0', p.second, 14),
  glyphs: (p) =>
    circle(0, 46, 104, p.main) +
    circle(0, 46, 46, p.ground) +
    rect(68, -58, 44, 208, p.main, 10) +
    line('M-74 -96l74-54l74 54', p.second, 26) +
    line('M96 -140l52-40', p.second, 24) +
    circle(0, 186, 20, p.second),
  shopfront: (p) =>
    rect(-160, -40, 320, 190, p.main, 10) +
    rect(-180, -150, 360, 40, p.second, 12) +
    [0, 1, 2, 3, 4]
      .map((i) =>
        path(`M${-180 + i * 72} -112h72v50a36 36 0 0 1-72 0z`, i % 2 ? p.paper : p.second),
      )
      .join('') +
    rect(-130, 10, 110, 100, p.detail, 8) +
    rect(20, 10, 100, 140, p.second, 8) +
    circle(100, 84, 8, p.paper) +
    circle(-75, 60, 28, p.main),
  brush: (p) =>
    path(
      'M-170 60c-20-150 120-220 230-160c100 56 90 150 20 150c-50 0-70 30-50 70c20 44-30 70-90 60c-60-8-100-50-110-120z',
      p.main,
    ) +
    circle(-100, 10, 26, p.second) +
    circle(-50, -60, 26, p.detail) +
    circle(36, -72, 26, p.second) +
    circle(-70, 90, 26, p.detail) +
    turned(
      38,
      90,
      30,
      rect(76, -190, 28, 210, p.second, 12) +
        path('M66 10h48v30c0 40-24 40-24 80c0-40-24-40-24-80z', p.paper),
    ),
  phonecam: (p) =>
    turned(
      -8,
      0,
      0,
      rect(-100, -180, 200, 360, p.main, 34) +
        rect(-82, -150, 164, 260, p.detail, 12) +
        circle(30, -80, 34, p.paper) +
        path('M-82 110v-70l54-60l50 54l30-30l30 34v72z', p.second) +
        circle(0, 144, 18, p.paper),
    ) + line('M-190 -120v-60h60M190 120v60h-60', p.second, 14),
  clapper: (p) =>
    rect(-170, -50, 340, 200, p.main, 16) +
    turned(
      -12,
      -170,
      -60,
      rect(-170, -122, 340, 58, p.second, 10) +
        [0, 1, 2, 3].map((i) => path(`M${-140 + i * 84} -122h42l-26 58h-42z`, p.paper)).join(''),
    ) +
    path('M-36 0l100 52l-100 52z', p.detail) +
    textLines(96, 10, [50, 34, 50], p.second, 34, 14),
  guitar: (p) =>
    turned(
      32,
      0,
      0,
      rect(-16, -210, 32, 210, p.second, 8) +
        rect(-28, -230, 56, 50, p.main, 12) +
        path(
          'M0 -70c70 0 76 50 62 86c-10 26 40 44 40 104c0 60-50 86-102 86s-102-26-102-86c0-60 50-78 40-104c-14-36-8-86 62-86z',
          p.main,
        ) +
        circle(0, 44, 40, p.detail) +
        rect(-46, 130, 92, 20, p.second, 8) +
        line('M-7 -176v312M7 -176v312', p.paper, 4),
    ),
  notes: (p) =>
    ellipse(-96, 112, 62, 46, p.main, 'transform="rotate(-18 -96 112)"') +
    ellipse(96, 76, 62, 46, p.main, 'transform="rotate(-18 96 76)"') +
    path('M-62 106v-230l216-42v236h-28v-150l-160 32v154z', p.main) +
    path('M-34 -66l160-32v-34l-160 32z', p.second) +
    circle(-140, -90, 26, p.second) +
    ring(160, 150, 24, p.second, 12),
  microphone: (p) =>
    rect(-62, -180, 124, 220, p.main, 62) +
    [-120, -84, -48].map((y) => rect(-30, y, 60, 14, p.detail, 7)).join('') +
    line('M-104 -20v20a104 104 0 0 0 208 0v-20', p.second, 22) +
    line('M0 104v66M-64 176h128', p.second, 22) +
    line('M-150 -90a90 90 0 0 0 0 120M150 -90a90 90 0 0 1 0 120', p.main, 14),
  plate: (p) =>
    circle(0, 0, 150, p.main) +
    circle(0, 0, 112, p.paper) +
    path('M-84 10a84 84 0 0 1 168 0z', p.second) +
    [-46, 0, 46].map((x) => circle(x, 34, 20, p.second)).join('') +
    line('M-44 -34c14-20 30-20 44 0M12 -22c14-20 28-20 42 0', p.paper, 9) +
    line('M200 -130v270M-200 -130v80a30 30 0 0 0 0 60v130M-222 -130v70M-178 -130v70', p.main, 16),
}

export { leaf }
