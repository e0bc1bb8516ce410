import { getTableName } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as t from '../../platform/db/schema.ts'

/** At the erasure of its account a row goes, loses its words (`erase-person.ts`), or stays, saying only the id. */
type AtErasure = 'deleted' | 'emptied' | 'kept'

export interface PersonColumn {
  column: PgColumn
  atErasure: AtErasure
  /** The file of the own data that tells of it (`entries.ts`); null: the row is about something else. */
  file: string | null
}

const own = (column: PgColumn, atErasure: AtErasure, file: string): PersonColumn => ({
  column,
  atErasure,
  file,
})

/** Who of the staff did it, in a row that is about something else. */
const byStaff = (column: PgColumn): PersonColumn => ({ column, atErasure: 'kept', file: null })

/**
 * Every column that refers to an account. tests/api/personal-data-schema.test.ts walks the schema, so that nobody
 * forgets a new one (docs/trust.md#erasure).
 */
export const PERSON_COLUMNS: readonly PersonColumn[] = [
  own(t.sessions.userId, 'deleted', 'thiet-bi'),
  own(t.passwordResets.userId, 'deleted', 'yeu-cau'),
  own(t.emailProofs.userId, 'deleted', 'yeu-cau'),
  own(t.emailChanges.userId, 'deleted', 'yeu-cau'),
  own(t.dataExports.userId, 'deleted', 'yeu-cau'),
  own(t.erasures.userId, 'emptied', 'yeu-cau'),
  own(t.mailsOff.userId, 'deleted', 'thu-da-tat'),
  own(t.mails.userId, 'deleted', 'thu-da-gui'),
  own(t.pushTokens.userId, 'deleted', 'trinh-duyet-nhan-thong-bao'),
  own(t.pushMessages.userId, 'deleted', 'thong-bao'),
  own(t.classMessageRecipients.userId, 'deleted', 'thong-bao-cua-lop'),
  own(t.cartItems.userId, 'deleted', 'gio-hang'),
  own(t.orders.userId, 'kept', 'don-hang'),
  own(t.consents.userId, 'kept', 'dong-y'),
  own(t.enrolments.userId, 'kept', 'khoa-hoc'),
  own(t.lessonCompletions.userId, 'kept', 'bai-hoc-da-xong'),
  own(t.certificates.userId, 'emptied', 'chung-chi'),
  own(t.quizAttempts.userId, 'kept', 'lan-lam-trac-nghiem'),
  own(t.submissions.userId, 'emptied', 'bai-nop'),
  own(t.submissionComments.userId, 'emptied', 'trao-doi'),
  own(t.assessmentExtensions.userId, 'deleted', 'gia-han'),
  own(t.courseReviews.userId, 'emptied', 'danh-gia'),
  own(t.reviewReports.userId, 'deleted', 'bao-cao-danh-gia'),
  own(t.courseInstructors.userId, 'emptied', 'khoa-hoc-dang-day'),
  own(t.classMessages.authorId, 'kept', 'thong-bao-da-gui-lop'),
  own(t.courseReviews.answeredById, 'kept', 'tra-loi-danh-gia'),
  own(t.files.ownerId, 'emptied', 'tep'),
  // Only repeats what other files tell.
  { column: t.keptAnswers.userId, atErasure: 'deleted', file: null },
  byStaff(t.submissions.graderUserId),
  byStaff(t.gradeHistory.graderUserId),
  byStaff(t.earlierWork.graderUserId),
  byStaff(t.assessmentExtensions.givenById),
  byStaff(t.erasures.askedById),
  byStaff(t.courseReviews.hiddenById),
  byStaff(t.reviewReports.resolvedById),
  byStaff(t.pageVersions.publishedById),
  byStaff(t.pageDrafts.updatedById),
  byStaff(t.siteSettings.updatedById),
  byStaff(t.courses.updatedById),
  byStaff(t.sections.updatedById),
  byStaff(t.lessons.updatedById),
  byStaff(t.assessments.updatedById),
]

export const columnName = (column: PgColumn): string =>
  `${getTableName(column.table)}.${column.name}`
