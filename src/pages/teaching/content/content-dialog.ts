import type { AssessmentType } from '../../../../shared/contract/assessments.ts'
import type {
  TaughtAssessmentLink,
  TaughtLesson,
  TaughtSection,
} from '../../../../shared/contract/teaching.ts'
import type { AskedDialog } from '../../../ui/use-asked-dialog.ts'

/** The dialogs of the page. Without the item, a dialog creates one. */
export type ContentDialog =
  | { is: 'section'; section?: TaughtSection }
  | { is: 'lesson'; lessonId?: string; sectionId?: string }
  | { is: 'assessment'; type: AssessmentType; lessonId: string; assessmentId?: string }
  | { is: 'delete-section'; section: TaughtSection }
  | { is: 'delete-lesson'; lesson: TaughtLesson }
  | { is: 'delete-assessment'; assessment: TaughtAssessmentLink; lessonId: string }

/** The router's state of a link that opens a dialog of the page. */
export type ContentState = AskedDialog<ContentDialog>

/** Ids of the elements that get the focus when the focused item is deleted or moved. */
export const focusIds = {
  addSection: 'add-section',
  sectionToggle: (sectionId: string) => `section-${sectionId}`,
  editLesson: (lessonId: string) => `lesson-${lessonId}-edit`,
  move: (id: string, dir: 'up' | 'down') => `move-${id}-${dir}`,
}

/** The element that gets the focus after a deletion: one level up. */
export function focusAfter(dialog: ContentDialog): string | null {
  switch (dialog.is) {
    case 'delete-section':
      return focusIds.addSection
    case 'delete-lesson':
      return focusIds.sectionToggle(dialog.lesson.sectionId)
    case 'delete-assessment':
      return focusIds.editLesson(dialog.lessonId)
    case 'section':
    case 'lesson':
    case 'assessment':
      return null
    default:
      return dialog satisfies never
  }
}
