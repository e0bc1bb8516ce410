import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import * as styles from './desk.module.scss'

interface PanelProps {
  title: string
  step: 1 | 2 | 3
  /** On a phone, where the panels are steps: the button to the previous one. */
  back?: { label: string; onClick: () => void }
  /** Beside the title. */
  extra?: ReactNode
  children: ReactNode
}

/** One of the desk's three columns; it scrolls by itself. */
export const Panel = ({ title, step, back, extra, children }: PanelProps) => (
  <section className={styles.deskPanel} aria-labelledby={panelHeading(step)}>
    {back ? (
      <Button tone="link" className={`d-lg-none ${styles.deskBack}`} onClick={back.onClick}>
        {`← ${back.label}`}
      </Button>
    ) : null}
    <div className={styles.deskPanelHead}>
      <h2 id={panelHeading(step)} tabIndex={-1}>
        {title}
      </h2>
      {extra}
    </div>
    {children}
  </section>
)

export const panelHeading = (step: number) => `desk-panel-${step}`
