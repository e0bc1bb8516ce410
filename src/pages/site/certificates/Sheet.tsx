import { useEffect } from 'react'
import type { CheckedCertificate } from '../../../../shared/contract/certificates.ts'
import { openPaths } from '../../../../shared/open-paths.ts'
import { siteDayOf } from '../../../../shared/rules/site-days.ts'
import * as styles from './certificate.module.scss'

/** Characters from which on name and title are written smaller, so that all of it stands inside of the frame. */
const LONG = 90

/** The certificate itself, on paper one page of A4 on its side. */
export function Sheet({ certificate }: { certificate: CheckedCertificate }) {
  const { code, brand, courseTitle, fullName = '', teachers = [], issuedAt } = certificate
  useEffect(() => {
    const { classList } = document.documentElement
    classList.add(styles.onItsSide)
    return () => classList.remove(styles.onItsSide)
  }, [])
  return (
    <article className={styles.sheet}>
      <p className={styles.brand}>
        <img src="/favicon.svg" alt="" width="40" height="40" />
        <span>{brand}</span>
      </p>
      <h1 className={styles.title}>Chứng chỉ hoàn thành</h1>
      <p className={styles.line}>Chứng nhận học viên</p>
      <p className={styles.name} data-long={(fullName + courseTitle).length > LONG}>
        {fullName}
      </p>
      <p className={styles.line}>đã hoàn thành tất cả bài học của khóa học</p>
      <p className={styles.course}>{courseTitle}</p>
      <div className={styles.foot}>
        <dl className={styles.fact}>
          <dt>Giảng viên</dt>
          {teachers.map((name) => (
            <dd key={name}>{name}</dd>
          ))}
        </dl>
        <Seal />
        <dl className={styles.fact}>
          <dt>Ngày cấp</dt>
          <dd className="numeric">{dayInWords(issuedAt)}</dd>
        </dl>
      </div>
      <p className={styles.check}>
        <span>
          {'Mã chứng chỉ: '}
          <strong className={`numeric ${styles.code}`}>{code}</strong>
        </span>
        <span>
          {'Kiểm tra tại '}
          <span className="d-inline-block">
            <span>{window.location.host + openPaths.certificate('')}</span>
            <wbr />
            <span className={styles.code}>{code}</span>
          </span>
        </span>
      </p>
    </article>
  )
}

/** «24 tháng 11 năm 2026», in Việt Nam; '' for no time. */
function dayInWords(iso: string): string {
  if (!iso) return ''
  const [year, month, day] = siteDayOf(new Date(iso)).split('-').map(Number)
  return `${day} tháng ${month} năm ${year}`
}

const POINTS = 24

/** The edge of the seal: a star of many blunt points around (50, 50). */
const EDGE = Array.from({ length: POINTS * 2 }, (_, at) => {
  const angle = (at * Math.PI) / POINTS
  const radius = at % 2 === 0 ? 46 : 41
  return `${(50 + radius * Math.cos(angle)).toFixed(1)},${(50 + radius * Math.sin(angle)).toFixed(1)}`
}).join(' ')

const Seal = () => (
  <svg className={styles.seal} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
    <polygon points={EDGE} />
    <circle cx="50" cy="50" r="34" />
    <path d="M50 39c-5.2-4-12-5.6-20-5v31c8-.6 14.8 1 20 5zM50 39c5.2-4 12-5.6 20-5v31c-8-.6-14.8 1-20 5z" />
  </svg>
)
