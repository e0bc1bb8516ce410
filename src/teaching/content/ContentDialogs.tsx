import { lazy, Suspense } from 'react'
import type { TaughtSection } from '../../../shared/contract/teaching.ts'
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx'
import type { ContentDialog } from './content-dialog.ts'

// They include react-bootstrap's Modal and the editors, so they load when the first dialog opens.
const SectionDialog = lazy(async () => ({
  default: (await import('./SectionDialog.tsx')).SectionDialog,
}))
const DeleteDialog = lazy(async () => ({
  default: (await import('./DeleteDialog.tsx')).DeleteDialog,
}))
const LessonDialog = lazy(() => import('../lesson/LessonDialog.tsx'))
const AssessmentEditDialog = lazy(() => import('../assessments/AssessmentEditDialog.tsx'))

interface ContentDialogsProps {
  courseId: string
  sections: readonly TaughtSection[]
  dialog: ContentDialog | null
  onClose: () => void
  onDeleted: () => void
  onSectionAdded: (sectionId: string) => void
}

export function ContentDialogs(props: ContentDialogsProps) {
  return (
    <ErrorBoundary resetKey={JSON.stringify(props.dialog)}>
      <Suspense fallback={<p role="status">Đang mở…</p>}>
        <OpenDialog {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}

function OpenDialog(props: ContentDialogsProps) {
  const { courseId, sections, dialog, onClose, onDeleted, onSectionAdded } = props
  if (!dialog) return null
  switch (dialog.is) {
    case 'section':
      return (
        <SectionDialog
          courseId={courseId}
          section={dialog.section}
          onAdded={onSectionAdded}
          onClose={onClose}
        />
      )
    case 'lesson': {
      const { is: _, ...target } = dialog
      return <LessonDialog courseId={courseId} sections={sections} {...target} onClose={onClose} />
    }
    case 'assessment': {
      const { is: _, ...target } = dialog
      return <AssessmentEditDialog courseId={courseId} {...target} onClose={onClose} />
    }
    case 'delete-section':
    case 'delete-lesson':
    case 'delete-assessment':
      return (
        <DeleteDialog courseId={courseId} what={dialog} onDeleted={onDeleted} onClose={onClose} />
      )
    default:
      return dialog satisfies never
  }
}
