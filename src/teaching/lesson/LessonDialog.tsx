import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lessonForEditQuery } from '../../api/teaching-queries.ts'
import { useOwner } from '../../session/use-owner.ts'
import { Dialog, DialogBody } from '../../ui/Dialog.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { Bar } from '../../ui/Skeletons.tsx'
import { sendMutationKey } from '../../sending/use-send-once.ts'
import { LessonForm, type LessonDialogProps } from './LessonForm.tsx'
import { saveKey } from './use-lesson-save.ts'

/** Creates a lesson, or changes one (docs/product.md#lesson-dialog). */
export default function LessonDialog(props: LessonDialogProps) {
  const { courseId, lessonId, sectionId = '', onClose } = props
  const place = lessonId ?? `new in ${courseId}/${sectionId}`
  const stillSaving = useEarlierSave(place)
  const owner = useOwner()
  return (
    <Dialog title={lessonId ? 'Sửa bài học' : 'Thêm bài học'} onClose={onClose} wide>
      {stillSaving || !owner ? (
        <DialogBody>
          <p role="status">Đang xem máy chủ đã nhận lần lưu trước hay chưa…</p>
        </DialogBody>
      ) : lessonId ? (
        <SavedLesson {...props} lessonId={lessonId} owner={owner} place={place} />
      ) : (
        <LessonForm {...props} lesson={null} owner={owner} place={place} />
      )}
    </Dialog>
  )
}

/** True while a save that was closed on the way is still being looked after; never again later. */
function useEarlierSave(place: string): boolean {
  const running = useIsMutating({ mutationKey: sendMutationKey(saveKey(place)), exact: true }) > 0
  const [waiting, setWaiting] = useState(running)
  if (waiting && !running) setWaiting(false)
  return waiting
}

interface SavedLessonProps extends LessonDialogProps {
  lessonId: string
  owner: string
  place: string
}

function SavedLesson(props: SavedLessonProps) {
  const query = lessonForEditQuery(props.lessonId)
  const { data } = useQuery(query)
  if (data) return <LessonForm {...props} lesson={data} />
  return (
    <DialogBody>
      <LoadState
        query={query}
        in="dialog"
        skeleton={<LessonSkeleton />}
        failure={{ title: 'Không tải được bài học' }}
      >
        {() => null}
      </LoadState>
    </DialogBody>
  )
}

const LessonSkeleton = () => (
  <div className="skeleton" role="status" aria-label="Đang tải bài học">
    <Bar width="60%" height={44} />
    <Bar width="40%" height={44} />
    <Bar height={140} />
    <Bar height={96} />
  </div>
)
