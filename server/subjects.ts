// First: it teaches zod what routes ask of the contract.
import './http/context.ts'
import { accounts } from './accounts/subject.ts'
import { assessments } from './assessments/subject.ts'
import { backOffice } from './back-office/subject.ts'
import { catalogue } from './catalogue/subject.ts'
import { certificates } from './certificates/subject.ts'
import { classes } from './class/subject.ts'
import { commerce } from './commerce/subject.ts'
import { files } from './files/subject.ts'
import { grading } from './grading/subject.ts'
import { head } from './head/subject.ts'
import { learning } from './learning/subject.ts'
import { limits } from './limits/subject.ts'
import { mail } from './mail/subject.ts'
import { notifications } from './notifications/subject.ts'
import { personalData } from './personal-data/subject.ts'
import { push } from './push/subject.ts'
import { reviews } from './reviews/subject.ts'
import { site } from './site/subject.ts'
import { simulators } from './simulators/subject.ts'
import type { Subject } from './subject.ts'
import { teaching } from './teaching/subject.ts'

/**
 * All of them, in the order of the arrows. So the jobs that write mails and pushes stand before those that send them,
 * and what a commit wakes goes out in one run.
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
