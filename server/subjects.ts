// Imported first: it adds to zod what routes need of the contract's schemas.
import './platform/http/context.ts'
import { accounts } from './subjects/accounts/subject.ts'
import { assessments } from './subjects/assessments/subject.ts'
import { backOffice } from './subjects/back-office/subject.ts'
import { catalogue } from './subjects/catalogue/subject.ts'
import { certificates } from './subjects/certificates/subject.ts'
import { classes } from './subjects/class/subject.ts'
import { commerce } from './subjects/commerce/subject.ts'
import { files } from './providers/files/subject.ts'
import { grading } from './subjects/grading/subject.ts'
import { head } from './subjects/head/subject.ts'
import { learning } from './subjects/learning/subject.ts'
import { limits } from './platform/limits/subject.ts'
import { mail } from './providers/mail/subject.ts'
import { notifications } from './subjects/notifications/subject.ts'
import { personalData } from './subjects/personal-data/subject.ts'
import { push } from './providers/push/subject.ts'
import { reviews } from './subjects/reviews/subject.ts'
import { site } from './subjects/site/subject.ts'
import { simulators } from './providers/simulators/subject.ts'
import type { Subject } from './platform/subject.ts'
import { teaching } from './subjects/teaching/subject.ts'

/**
 * In the order of `check-arrows.mjs`. Of jobs it counts only in `runOnce`, which tests call: those that write mails and
 * pushes run before those that send them.
 */
export const subjects: readonly Subject[] = [
  backOffice,
  personalData,
  head,
  grading,
  classes,
  reviews,
  teaching,
  learning,
  assessments,
  commerce,
  catalogue,
  certificates,
  accounts,
  limits,
  notifications,
  simulators,
  push,
  mail,
  files,
  site,
]
