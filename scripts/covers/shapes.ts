/** Small SVG builders, so that a drawing reads as a list of shapes. */

export const rect = (x: number, y: number, w: number, h: number, fill: string, r = 0, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${more}/>`

export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`

export const ring = (x: number, y: number, r: number, stroke: string, width: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`

export const path = (d: string, fill: string, more = '') =>
  `<path d="${d}" fill="${fill}" ${more}/>`

export const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

export const turned = (degrees: number, x: number, y: number, inner: string) =>
  `<g transform="rotate(${degrees} ${x} ${y})">${inner}</g>`

/** Bars that look like lines of text, because covers have no letters. */
export const textLines = (
  x: number,
  y: number,
  widths: readonly number[],
  fill: string,
  gap = 34,
  height = 14,
) => widths.map((w, i) => rect(x, y + i * gap, w, height, fill, height / 2)).join('')
