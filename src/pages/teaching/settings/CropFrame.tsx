import { useEffect, useId, useRef, useState, type PointerEvent } from 'react'
import { MIN_COVER } from '../../../../shared/rules/course-settings.ts'
import { isLargeEnough, MIDDLE, nearestOf, partOf, pulled, type Crop, type Size } from './crop.ts'
import { Button } from '../../../ui/Button.tsx'
import * as styles from './settings.module.scss'

export interface Cropped {
  picture: HTMLImageElement
  crop: Crop
}

interface CropFrameProps {
  file: File
  pending: boolean
  onProblem: (text: string) => void
  onUse: (cropped: Cropped) => void
  /** The picture is not to be used. */
  onDrop: () => void
}

const AXES = [
  ['Trái, phải', 'x'],
  ['Trên, dưới', 'y'],
] as const

/** A picture in a frame of 16:9, moved by dragging it or by three sliders. */
export function CropFrame({ file, pending, onProblem, onUse, onDrop }: CropFrameProps) {
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(file)
    if (picture.current) picture.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [file])
  const [size, setSize] = useState<Size | null>(null)
  const [crop, setCrop] = useState(MIDDLE)
  const last = useRef<{ x: number; y: number } | null>(null)
  const pull = (event: PointerEvent<HTMLDivElement>) => {
    const { current: from } = last
    if (!from || !size) return
    const { width, height } = event.currentTarget.getBoundingClientRect()
    setCrop(pulled(size, crop, (event.clientX - from.x) / width, (event.clientY - from.y) / height))
    last.current = { x: event.clientX, y: event.clientY }
  }
  const shown = size && partOf(size, crop)
  const spare = size && shown && { x: size.width - shown.width, y: size.height - shown.height }
  return (
    <div>
      {/* The sliders below do the same by keyboard. */}
      <div
        className={styles.coverStage}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          last.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={pull}
        onPointerUp={() => (last.current = null)}
        onPointerCancel={() => (last.current = null)}
      >
        <img
          ref={picture}
          alt="Ảnh bìa như sẽ được cắt"
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
            if (isLargeEnough({ width, height })) setSize({ width, height })
            else {
              onProblem(
                `Ảnh bìa cần rộng ít nhất ${MIN_COVER.width} và cao ít nhất ${MIN_COVER.height} điểm ảnh; ảnh này có ${width} × ${height}.`,
              )
            }
          }}
          onError={() => onProblem('Trình duyệt không đọc được ảnh này. Hãy chọn một ảnh khác.')}
          style={
            size && shown
              ? {
                  width: `${(size.width / shown.width) * 100}%`,
                  left: `${(-shown.left / shown.width) * 100}%`,
                  top: `${(-shown.top / shown.height) * 100}%`,
                }
              : { width: '100%' }
          }
        />
      </div>
      {size && spare ? (
        <div className={styles.coverRanges}>
          <Slider
            label="Phóng to"
            max={nearestOf(size)}
            min={1}
            value={crop.zoom}
            text={`${Math.round(crop.zoom * 100)}%`}
            onChange={(zoom) => setCrop({ ...crop, zoom })}
          />
          {AXES.map(([label, axis]) => (
            <Slider
              key={axis}
              label={label}
              max={spare[axis] > 0.5 ? 1 : 0}
              min={0}
              value={crop[axis]}
              text={`${Math.round(crop[axis] * 100)}%`}
              onChange={(value) => setCrop({ ...crop, [axis]: value })}
            />
          ))}
        </div>
      ) : null}
      <p className={`${styles.settingsActs} mt-2 mb-2`}>
        <Button
          tone="primary"
          disabled={!size}
          blocked={pending}
          onClick={() => picture.current && onUse({ picture: picture.current, crop })}
        >
          {pending ? 'Đang gửi…' : 'Dùng ảnh này'}
        </Button>
        <Button tone="link" blocked={pending} onClick={onDrop}>
          Thôi
        </Button>
      </p>
    </div>
  )
}

interface SliderProps {
  label: string
  min: number
  /** The same as `min`: there is nothing to choose. */
  max: number
  value: number
  text: string
  onChange: (value: number) => void
}

function Slider({ label, min, max, value, text, onChange }: SliderProps) {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max > min ? max : min + 1}
        step={0.01}
        disabled={max <= min}
        value={value}
        aria-valuetext={text}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </>
  )
}
