import { lazyDialog } from '../../ui/lazy-view.tsx'

/** Loaded with the first press: readers do not need the forms. */

export const ReviewDialog = lazyDialog(
  async () => (await import('./ReviewDialog.tsx')).ReviewDialog,
)
export const TakeBackDialog = lazyDialog(
  async () => (await import('./TakeBackDialog.tsx')).TakeBackDialog,
)
export const AnswerDialog = lazyDialog(async () => (await import('./WordsDialog.tsx')).AnswerDialog)
export const ReportDialog = lazyDialog(async () => (await import('./WordsDialog.tsx')).ReportDialog)
