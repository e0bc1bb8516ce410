import { useState } from 'react'
import { formatSiteDay } from '../../../shared/rules/site-days.ts'
import * as styles from './overview.module.scss'

interface DayChartProps {
  title: string
  /** In the order of time, today at the end. */
  days: readonly { day: string; value: number }[]
  format: (value: number) => string
}

const WIDTH = 300
const HEIGHT = 64

/** A bar for each day, its figure above them where one points, taps or goes by arrow keys. */
export function DayChart({ title, days, format }: DayChartProps) {
  const [shown, setShown] = useState<number | null>(null)
  const last = days.length - 1
  const most = Math.max(...days.map(({ value }) => value))
  const step = WIDTH / days.length
  const height = (value: number) =>
    // Something is never as low as nothing.
    value <= 0 ? 0 : Math.max(2, (value / most) * (HEIGHT - 2))
  const best = days.find(({ value }) => value === most)
  if (!best || most === 0) return <p className={styles.empty}>Chưa có gì trong những ngày này.</p>
  const words = (at: number) => {
    const { day, value } = days[at] ?? best
    return `${formatSiteDay(day)}: ${format(value)}`
  }
  const summary = `cao nhất ${format(most)}, ngày ${formatSiteDay(best.day)}`
  return (
    <>
      <div className={styles.scale} aria-hidden="true">
        <span>{format(most)}</span>
        {shown === null ? (
          <span>{`Cao nhất, ${formatSiteDay(best.day)}`}</span>
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
          aria-label={`${title} ${days.length} ngày qua: ${summary}.`}
        >
          {days.map(({ day, value }, at) => (
            <rect
              key={day}
              className={at === (shown ?? last) ? styles.barChosen : styles.bar}
              x={at * step + 1}
              width={step - 2}
              y={HEIGHT - height(value)}
              height={height(value)}
            />
          ))}
        </svg>
        <input
          type="range"
          aria-label={`Ngày trong biểu đồ ${title}`}
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
        <span>{formatSiteDay(days[0]?.day ?? '').slice(0, 5)}</span>
        <span>Hôm nay</span>
      </div>
    </>
  )
}
