import type { AskedDialog } from '../../../ui/use-asked-dialog.ts'

/** The dialogs of the page of a class. Ticks are of one visit, so a reminder carries its own. */
export type ClassDialog = { is: 'announce' } | { is: 'remind'; ticked: readonly string[] }

/** The router's state of a link that opens a dialog of the page. */
export type ClassState = AskedDialog<ClassDialog>

/** Tells drafts and sends of the class apart: a reminder to the ticked is another one. */
export const attemptOf = (dialog: ClassDialog): string =>
  dialog.is === 'remind' && dialog.ticked.length > 0 ? 'remind-ticked' : dialog.is
