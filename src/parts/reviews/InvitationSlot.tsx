import { useFeature } from '../../api/site.ts'
import { onDemand, usePart } from '../../ui/on-demand.ts'

const part = onDemand(async () => (await import('./OwnReview.tsx')).OwnReview)

interface InvitationSlotProps {
  courseId: string
  courseTitle: string
}

/** Asks who has begun a course what they think of it, where the backend has reviews. */
export function InvitationSlot(props: InvitationSlotProps) {
  const isOffered = useFeature('reviews') === true
  const { ready: OwnReview } = usePart(part, isOffered)
  return isOffered && OwnReview ? <OwnReview {...props} isShort /> : null
}
