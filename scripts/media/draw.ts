/** The site's colours and small SVG helpers for the videos and pictures. */
export const INK = '#1c2530'
export const PAPER = '#fbfaf7'
export const LINE = '#e6e2d8'
export const TEAL = '#0f766e'
export const TEAL_TINT = '#e3f1ef'
export const AMBER = '#b45309'
export const AMBER_TINT = '#fdf1dc'

const FONT = "'Noto Sans', 'DejaVu Sans', sans-serif"
export const MONO = "'DejaVu Sans Mono', monospace"

const escaped = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

interface TextOptions {
  size?: number
  weight?: number
  fill?: string
  anchor?: 'start' | 'middle' | 'end'
  font?: string
  opacity?: number
}

export const words = (x: number, y: number, value: string, options: TextOptions = {}) =>
  `<text x="${x}" y="${y}" xml:space="preserve" font-family="${options.font ?? FONT}" font-size="${options.size ?? 24}" font-weight="${options.weight ?? 400}" fill="${options.fill ?? INK}" text-anchor="${options.anchor ?? 'start'}" opacity="${options.opacity ?? 1}">${escaped(value)}</text>`

export const svg = (width: number, height: number, inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inner}</svg>`

/** 0 before `from`, 1 after `to`, a smooth transition between them. */
export function ease(t: number, from: number, to: number): number {
  const x = Math.min(1, Math.max(0, (t - from) / (to - from)))
  return x * x * (3 - 2 * x)
}

/** The hex colour between `a` (`part` 0) and `b` (`part` 1). */
export function blend(a: string, b: string, part: number): string {
  const channels = [1, 3, 5].map((i) => {
    const [from, to] = [parseInt(a.slice(i, i + 2), 16), parseInt(b.slice(i, i + 2), 16)]
    return Math.round(from + (to - from) * part)
  })
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
