import { useQueryClient } from '@tanstack/react-query'
import { assessmentChanges } from '../../api/assessment-queries.ts'
import { fetchThread, sendComment } from '../../api/assessments.ts'
import type { SubmissionComment } from '../../../shared/contract/assessments.ts'
import { Thread } from '../../submissions/Thread.tsx'

interface ThreadCommentsProps {
  owner: string
  assessmentId: string
  submissionId: string
  comments: readonly SubmissionComment[]
}

/** The discussion as the student leads it. */
export function ThreadComments({ assessmentId, ...thread }: ThreadCommentsProps) {
  const client = useQueryClient()
  return (
    <Thread
      {...thread}
      noun="bình luận"
      failureWords="Gửi bình luận thất bại"
      calls={{
        send: sendComment,
        read: async () => (await fetchThread(assessmentId)).comments,
        onSent: () => void assessmentChanges.commented(client, assessmentId),
      }}
    />
  )
}
