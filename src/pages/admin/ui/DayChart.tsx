import { useState } from 'react'
import { capital } from './OrderBadge.tsx'
import * as styles from './day-chart.module.scss'

interface DayChartProps {
  title: string
  /** In words, for example «30 ngày qua». */
  period: string
  /** What a bar is: a day, else a month. */
  unit?: 'Ngày' | 'Tháng'
  /** In the order of time. */
  days: readonly { name: string; value: number }[]
  /** Names below some bars, at least the first and the last. */
  marks: readonly (readonly [at: number, words: string])[]
  format: (value: number) => string
}

const WIDTH = 300
const HEIGHT = 64

/** A bar for each day. The figure of the bar that is pointed at, tapped or chosen by arrow keys stands above. */
export function DayChart({ title, period, unit = 'Ngày', days, marks, format }: DayChartProps) {
  const [shown, setShown] = useState<number | null>(null)
  const last = days.length - 1
  const most = Math.max(...days.map(({ value }) => value))
  const step = WIDTH / days.length
  const gap = Math.min(2, step / 4)
  const height = (value: number) =>
    // The smallest amount still shows.
    value <= 0 ? 0 : Math.max(2, (value / most) * (HEIGHT - 2))
  const best = days.find(({ value }) => value === most)
  if (!best || most === 0) return <p className={styles.empty}>Chưa có gì trong những ngày này.</p>
  const words = (at: number) => {
    const { name, value } = days[at] ?? best
    return `${name}: ${format(value)}`
  }
  const isTie = days.filter(({ value }) => value === most).length > 1
  const each = `cao nhất mỗi ${unit.toLowerCase()}`
  const summary = isTie
    ? `${each} ${format(most)}`
    : `cao nhất ${format(most)}, ${unit.toLowerCase()} ${best.name}`
  return (
    <>
      <div className={styles.scale} aria-hidden="true">
        <span>{format(most)}</span>
        {shown === null ? (
          <span>{isTie ? capital(each) : `Cao nhất, ${best.name}`}</span>
        ) : (
          <strong>{words(shown)}</strong>
        )}
      </div>
      <div className={styles.plot}>
        <svg
          className={styles.chart}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${title} ${period}: ${summary}.`}
        >
          {days.map(({ name, value }, at) => (
            <rect
              key={name}
              className={at === (shown ?? last) ? styles.barChosen : styles.bar}
              x={at * step + gap / 2}
              width={step - gap}
              y={HEIGHT - height(value)}
              height={height(value)}
            />
          ))}
        </svg>
        <input
          type="range"
          aria-label={`${unit} trong biểu đồ ${title}`}
          aria-valuetext={words(shown ?? last)}
          min={0}
          max={last}
          value={shown ?? last}
          onChange={({ target }) => setShown(target.valueAsNumber)}
          onFocus={() => setShown((at) => at ?? last)}
          onBlur={() => setShown(null)}
          onPointerMove={({ clientX, currentTarget }) => {
            const { left, width } = currentTarget.getBoundingClientRect()
            const at = Math.floor(((clientX - left) / width) * days.length)
            setShown(Math.min(last, Math.max(0, at)))
          }}
          onPointerLeave={({ currentTarget }) => {
            if (!currentTarget.matches(':focus')) setShown(null)
          }}
        />
      </div>
      <div className={styles.days} aria-hidden="true">
        {marks.map(([at, mark]) =>
          at === 0 || at === last ? (
            <span key={at}>{mark}</span>
          ) : (
            <span
              key={at}
              className={styles.between}
              style={{ left: `${((at + 0.5) / days.length) * 100}%` }}
            >
              {mark}
            </span>
          ),
        )}
      </div>
    </>
  )
}
