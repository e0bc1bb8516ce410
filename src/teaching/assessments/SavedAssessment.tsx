import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isNotOffered, taughtAssessmentQuery } from '../../api/authoring.ts'
import type { TaughtAssessment } from '../../../shared/contract/teaching.ts'
import type { ApiError } from '../../api/errors.ts'
import { DialogBody } from '../../ui/Dialog.tsx'
import { LoadState } from '../../ui/LoadState.tsx'
import { Message } from '../../ui/Message.tsx'
import { Bar } from '../../ui/Skeletons.tsx'

interface SavedAssessmentProps {
  assessmentId: string
  children: (saved: TaughtAssessment) => ReactNode
}

/** Reads what is to be changed; a backend without that call is no failure. */
export function SavedAssessment({ assessmentId, children }: SavedAssessmentProps) {
  const query = taughtAssessmentQuery(assessmentId)
  const { data } = useQuery(query)
  if (data) return children(data)
  return (
    <DialogBody>
      <LoadState
        query={query}
        in="dialog"
        skeleton={
          <div className="skeleton" role="status" aria-label="Đang tải nội dung để sửa">
            <Bar width="60%" height={44} />
            <Bar height={120} />
            <Bar width="80%" height={44} />
          </div>
        }
        failure={{ title: 'Không tải được nội dung để sửa', instead: notOffered }}
      >
        {() => null}
      </LoadState>
    </DialogBody>
  )
}

const notOffered = (error: ApiError) =>
  isNotOffered(error) ? (
    <Message
      as="p"
      title="Không sửa được bài này"
      text="Máy chủ không hỗ trợ sửa bài đã tạo, hoặc bài không còn nữa."
    />
  ) : null
