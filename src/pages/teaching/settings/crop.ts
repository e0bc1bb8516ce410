import { MIN_COVER } from '../../../../shared/rules/course-settings.ts'

/** The part of a picture that becomes the cover: its zoom, and its place between the edges (0 to 1). */
export interface Crop {
  zoom: number
  x: number
  y: number
}

export const MIDDLE: Crop = { zoom: 1, x: 0.5, y: 0.5 }

export interface Size {
  width: number
  height: number
}

const RATIO = 16 / 9

/** Pixels of the longer side of what is sent: twice the largest that is kept. */
const SENT_WIDTH = 1920

/** The widest part of 16:9. */
const widestOf = ({ width, height }: Size): number => Math.min(width, height * RATIO)

export const isLargeEnough = (size: Size): boolean =>
  size.width >= MIN_COVER.width && size.height >= MIN_COVER.height

/** The largest zoom that keeps the cover sharp; at least 1. */
export const nearestOf = (size: Size): number =>
  Math.max(1, Math.min(4, widestOf(size) / MIN_COVER.width))

/** The part of the picture, in its pixels. */
export function partOf(size: Size, { zoom, x, y }: Crop) {
  const width = widestOf(size) / zoom
  const height = width / RATIO
  return { left: (size.width - width) * x, top: (size.height - height) * y, width, height }
}

const between = (value: number) => Math.min(1, Math.max(0, value))

/** The crop after dragging the picture by parts of the frame's width and height. */
export function pulled(size: Size, crop: Crop, byX: number, byY: number): Crop {
  const { width, height } = partOf(size, crop)
  const spareX = size.width - width
  const spareY = size.height - height
  return {
    ...crop,
    x: spareX > 0 ? between(crop.x - (byX * width) / spareX) : crop.x,
    y: spareY > 0 ? between(crop.y - (byY * height) / spareY) : crop.y,
  }
}

/** The part as a picture of its own; rejects where this browser cannot make one. */
export async function cutOut(picture: HTMLImageElement, crop: Crop): Promise<Blob> {
  const size = { width: picture.naturalWidth, height: picture.naturalHeight }
  const { left, top, width, height } = partOf(size, crop)
  const scale = Math.min(1, SENT_WIDTH / width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  // A JPEG has no transparency: black would stand behind it.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.92))
  if (!blob) throw new Error('no picture')
  return blob
}
