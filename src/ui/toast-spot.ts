/** Where the messages lie: on no control, as far as the screen has room for it. */

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

const MARGIN = 16
/** The steps along an edge of the screen. */
const STEP = 24

/** Left, middle and right of the screen, from the bottom up: the lower right corner is where eyes look. */
function spots(size: Box, screen: Box): Box[] {
  const right = screen.width - size.width - MARGIN
  const columns = [right, MARGIN, Math.round((screen.width - size.width) / 2)]
  const found: Box[] = []
  for (let top = screen.height - size.height - MARGIN; top >= MARGIN; top -= STEP) {
    for (const left of columns) found.push({ ...size, left: Math.max(0, left), top })
  }
  return found.length > 0 ? found : [{ ...size, left: Math.max(0, right), top: 0 }]
}

/** The area that both cover, in square pixels. */
export const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top))

const middle = ({ left, top, width, height }: Box): Box => ({
  left: left + width / 2,
  top: top + height / 2,
  width: 1,
  height: 1,
})

/**
 * The first spot that covers no control; else the one that covers the middle of the fewest, and of those
 * the one that covers the least. All in pixels of the window.
 */
export function freeSpot(size: Pick<Box, 'width' | 'height'>, screen: Box, controls: Box[]): Box {
  // Not spread: a DOMRect has no properties of its own.
  const own = { left: 0, top: 0, width: size.width, height: size.height }
  let best = { spot: own, hidden: Infinity, area: Infinity }
  for (const spot of spots(own, screen)) {
    let hidden = 0
    let area = 0
    for (const control of controls) {
      area += overlap(spot, control)
      if (overlap(spot, middle(control)) > 0) hidden += 1
    }
    if (area === 0) return spot
    if (hidden < best.hidden || (hidden === best.hidden && area < best.area)) {
      best = { spot, hidden, area }
    }
  }
  return best.spot
}
