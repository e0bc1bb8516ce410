import { memo, useEffect, useRef } from 'react'
import Accordion from 'react-bootstrap/Accordion'
import type { TaughtSection } from '../../../../shared/contract/teaching.ts'
import { Button } from '../../../ui/Button.tsx'
import { PlainText } from '../../../ui/PlainText.tsx'
import { focusIds, type ContentDialog } from './content-dialog.ts'
import { lessonFacts } from './lesson-facts.ts'
import { LessonTable } from './LessonTable.tsx'
import { RowActs } from './RowActs.tsx'
import type { Move, Moving } from './use-moves.ts'
import * as styles from './content.module.scss'

interface SectionItemProps {
  section: TaughtSection
  index: number
  isLast: boolean
  /** Named by the address or another part of the page: scrolls itself into view. */
  revealed: boolean
  canEdit: boolean
  moving: Moving | null
  onOpen: (dialog: ContentDialog) => void
  onMove: (move: Move) => void
}

/** A section of the accordion. Its lessons render only while it is open. */
export const SectionItem = memo(function SectionItem(props: SectionItemProps) {
  const { section, index, isLast, revealed, canEdit, moving, onOpen, onMove } = props
  const item = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (revealed) item.current?.scrollIntoView({ block: 'start' })
  }, [revealed])
  return (
    <Accordion.Item ref={item} eventKey={section._id} className={styles.contentSection}>
      <div className={styles.contentSectionHead}>
        <h2 className="accordion-header">
          <Accordion.Button id={focusIds.sectionToggle(section._id)}>
            <span className={`${styles.contentNumber} numeric`}>{index + 1}</span>
            <span className={styles.contentSectionText}>
              <span className="fs-3 fw-semibold">{section.title}</span>
              <span className={`${styles.contentSectionFacts} numeric`}>
                {lessonFacts(section.lessons).join(' · ')}
              </span>
            </span>
          </Accordion.Button>
        </h2>
        <RowActs
          what="section"
          id={section._id}
          title={section.title}
          isFirst={index === 0}
          isLast={isLast}
          canEdit={canEdit}
          moving={moving?.id === section._id ? moving : null}
          onMove={onMove}
          onEdit={() => onOpen({ is: 'section', section })}
          onDelete={() => onOpen({ is: 'delete-section', section })}
        />
      </div>
      <Accordion.Collapse eventKey={section._id} mountOnEnter unmountOnExit>
        <div className={styles.contentSectionBody}>
          {section.summary ? (
            <p className={styles.contentSummary}>
              <PlainText text={section.summary} />
            </p>
          ) : null}
          {section.lessons.length === 0 ? (
            <p className="text-secondary py-2 mb-0">Chưa có bài học trong chương này</p>
          ) : (
            <LessonTable
              section={section}
              canEdit={canEdit}
              moving={moving}
              onOpen={onOpen}
              onMove={onMove}
            />
          )}
          <Button
            className="mt-2"
            opensDialog
            disabled={!canEdit}
            onClick={() => onOpen({ is: 'lesson', sectionId: section._id })}
          >
            Thêm bài học <span className="visually-hidden">{`vào chương ${section.title}`}</span>
          </Button>
        </div>
      </Accordion.Collapse>
    </Accordion.Item>
  )
})
