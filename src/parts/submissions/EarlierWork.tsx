import type { EarlierWork as Work } from '../../../shared/contract/assessments.ts'
import { formatDateTime } from '../../../shared/format/dates.ts'
import { formatScore } from '../../../shared/format/score.ts'
import { FactList } from '../../ui/FactList.tsx'
import { Attachments } from './Attachments.tsx'
import { FeedbackText } from './FeedbackText.tsx'
import { WorkText } from './WorkText.tsx'
import '../../ui/styles/details.scss'

/** Work that was graded before its student handed in again, newest first, each folded (docs/behaviour.md#earlier-work). */
export const EarlierWork = ({ works }: { works: readonly Work[] | undefined }) =>
  works?.length ? (
    <section aria-labelledby="earlier-work">
      <h3 id="earlier-work">Bài trước</h3>
      {works.map((work) => (
        <details key={work._id}>
          <summary>{headOf(work)}</summary>
          <FactList
            facts={[
              ['Người chấm', work.graderUser?.fullName ?? null],
              ['Chấm lúc', formatDateTime(work.gradedAt)],
            ]}
          />
          {work.textAnswer.trim() ? <WorkText text={work.textAnswer} /> : null}
          <Attachments attachments={work.attachments} />
          {work.feedback.trim() ? (
            <>
              <h4>Nhận xét</h4>
              <FeedbackText text={work.feedback} />
            </>
          ) : null}
        </details>
      ))}
    </section>
  ) : null

/** «Nộp lúc 28/11/2026, 10:00 · 85% · ĐẠT». */
const headOf = ({ submittedAt, score, pass, status }: Work): string =>
  [
    submittedAt ? `Nộp lúc ${formatDateTime(submittedAt)}` : 'Bài đã nộp',
    ...(score === null ? [] : [formatScore(score)]),
    ...(status === 'RETURNED' ? ['Cần làm lại'] : pass === null ? [] : [pass ? 'ĐẠT' : 'CHƯA ĐẠT']),
  ].join(' · ')
