/** Three tones of each topic's colour, from dark to light. */
const TONES: Record<string, readonly [deep: string, mid: string, light: string]> = {
  'lap-trinh': ['#1f2b5e', '#4a5fcf', '#d3daf8'],
  'du-lieu-ai': ['#3a1f61', '#8153c6', '#e4d8f6'],
  'thiet-ke': ['#6a1738', '#cf4a78', '#f9dbe4'],
  'ngoai-ngu': ['#0b4a46', '#179084', '#cdeee8'],
  'kinh-doanh': ['#593307', '#c98a1f', '#f8e6bf'],
  marketing: ['#6b2411', '#e0653d', '#fbddd0'],
  'nhiep-anh-am-nhac': ['#12334d', '#3585b5', '#d2e8f5'],
  'ky-nang-song': ['#2a4a1a', '#6f9d3c', '#e0edcb'],
}

const PAPER = '#fffdf8'

/** The colours of a drawing. `detail` contrasts with `main`, all contrast with `ground`. */
export interface Paint {
  ground: string
  backdrop: string
  main: string
  second: string
  detail: string
  paper: string
}

function mix(from: string, to: string, part: number): string {
  const channel = (hex: string, at: number) => parseInt(hex.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) =>
    Math.round(channel(from, at) * (1 - part) + channel(to, at) * part),
  )
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** The topic's colours on a light, a medium or a dark ground. */
export function paintOf(topic: string, ground: number): Paint {
  const tones = TONES[topic]
  if (!tones) throw new Error(`no tones for ${topic}`)
  const [deep, mid, light] = tones
  const ways: Paint[] = [
    {
      ground: light,
      backdrop: mix(light, mid, 0.32),
      main: deep,
      second: mid,
      detail: light,
      paper: PAPER,
    },
    {
      ground: mid,
      backdrop: mix(mid, deep, 0.3),
      main: PAPER,
      second: deep,
      detail: mid,
      paper: light,
    },
    {
      ground: deep,
      backdrop: mix(deep, mid, 0.42),
      main: light,
      second: mid,
      detail: deep,
      paper: PAPER,
    },
  ]
  return ways[ground % ways.length] as Paint
}
