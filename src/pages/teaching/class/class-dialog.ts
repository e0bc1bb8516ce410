import type { AskedDialog } from '../../../ui/use-asked-dialog.ts'

/** The dialogs of the class page. A reminder carries the ticked students, which are of one visit. */
export type ClassDialog = { is: 'announce' } | { is: 'remind'; ticked: readonly string[] }

/** The router's state of a link that opens a dialog of the page. */
export type ClassState = AskedDialog<ClassDialog>

/** Names drafts and sends: a reminder to ticked students has its own. */
export const attemptOf = (dialog: ClassDialog): string =>
  dialog.is === 'remind' && dialog.ticked.length > 0 ? 'remind-ticked' : dialog.is
