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

/** A bar for each day; its figures stand in words beside it and in the table below the cards. */
export function DayChart({ title, days, format }: DayChartProps) {
  const most = Math.max(...days.map(({ value }) => value))
  const step = WIDTH / days.length
  const height = (value: number) =>
    // Something is never as low as nothing.
    value <= 0 ? 0 : Math.max(2, (value / most) * (HEIGHT - 2))
  const best = days.find(({ value }) => value === most)
  if (!best || most === 0) return <p className={styles.empty}>Chưa có gì trong những ngày này.</p>
  const summary = `cao nhất ${format(most)}, ngày ${formatSiteDay(best.day)}`
  return (
    <>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${title} ${days.length} ngày qua: ${summary}.`}
      >
        <line className={styles.axis} x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} strokeWidth="2" />
        {days.map(({ day, value }, at) => (
          <rect
            key={day}
            className={at === days.length - 1 ? styles.barToday : styles.bar}
            x={at * step + 1}
            width={step - 2}
            y={HEIGHT - height(value)}
            height={height(value)}
          >
            <title>{`${formatSiteDay(day)}: ${format(value)}`}</title>
          </rect>
        ))}
      </svg>
      <div className={styles.days} aria-hidden="true">
        <span>{formatSiteDay(days[0]?.day ?? '').slice(0, 5)}</span>
        <span>Hôm nay</span>
      </div>
    </>
  )
}
