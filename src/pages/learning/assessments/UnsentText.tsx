import { useState } from 'react'
import { formatMoment } from '../../../../shared/format/dates.ts'
import { readDraft } from '../../../parts/drafts/draft-store.ts'
import { CopyAnswers } from '../../../parts/quiz/CopyAnswers.tsx'
import { PlainText } from '../../../ui/PlainText.tsx'

interface UnsentTextProps {
  owner: string
  assessmentId: string
}

/** The draft of an assignment that does not load, perhaps because it was deleted. */
export function UnsentText({ owner, assessmentId }: UnsentTextProps) {
  const [draft] = useState(() =>
    readDraft({ owner, kind: 'assignment', target: assessmentId, attempt: '' }),
  )
  const text = draft?.value
  if (!draft || typeof text !== 'string' || !text.trim()) return null
  return (
    <section className="note py-2 px-12 mb-3" aria-label="Bài làm chưa nộp">
      <p>{`Bài làm chưa nộp, lưu trên thiết bị này lúc ${formatMoment(draft.savedAt)}:`}</p>
      <p>
        <PlainText text={text} />
      </p>
      <CopyAnswers text={() => text} />
    </section>
  )
}
