import { useId, useRef } from 'react'
import type { DeadlineItem } from '../../shared/contract/learning.ts'
import { hasDueDate } from '../../shared/rules/deadlines.ts'
import { download } from '../ui/download.ts'
import { toast } from '../ui/toast.ts'
import * as styles from './deadlines.module.scss'

/** The listed deadlines for the person's own calendar; `items` is absent while they are on their way. */
export function CalendarButton({ items }: { items: readonly DeadlineItem[] | undefined }) {
  const noteId = useId()
  const busy = useRef(false)
  const dated = items?.filter(hasDueDate) ?? []
  const note = items ? statusMessage(dated.length, items.length - dated.length) : ''

  const onClick = async () => {
    if (busy.current) return
    busy.current = true
    try {
      const { calendarFile } = await import('./calendar.ts')
      download(calendarFile(dated, window.location.origin, new Date()))
    } catch {
      toast.error('Không tải được lịch. Vui lòng thử lại.')
    } finally {
      busy.current = false
    }
  }
  return (
    <>
      <button
        type="button"
        className="btn btn-outline-primary"
        disabled={dated.length === 0}
        aria-describedby={note ? noteId : undefined}
        onClick={() => void onClick()}
      >
        Tải lịch (.ics)
      </button>
      {note ? (
        <p className={styles.deadlineNote} id={noteId}>
          {note}
        </p>
      ) : null}
    </>
  )
}

function statusMessage(dated: number, undated: number): string {
  if (dated === 0) return 'Chưa có hạn nộp nào để tải về lịch.'
  return undated > 0 ? `Tệp lịch không có ${undated} bài không rõ hạn.` : ''
}
