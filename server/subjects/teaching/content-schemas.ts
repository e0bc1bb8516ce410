import {
  CourseContentSchema,
  LessonForEditSchema,
  TaughtAssessmentLinkSchema,
  TaughtLessonSchema,
  TaughtSectionSchema,
} from '../../../shared/contract/teaching.ts'
import { z } from '../../platform/http/context.ts'

/** Links have their assessment's fields both flat and nested, for clients of either form. */

const AssessmentLinkSchema = TaughtAssessmentLinkSchema.extend({
  assessment: TaughtAssessmentLinkSchema.omit({ sortOrder: true }),
}).openapi('AssessmentLink')
export type AssessmentLink = z.infer<typeof AssessmentLinkSchema>

const assessments = z.array(AssessmentLinkSchema)

const LessonWithLinksSchema = TaughtLessonSchema.extend({ assessments }).openapi('TaughtLesson')

export const ContentWithLinksSchema = CourseContentSchema.extend({
  sections: z.array(
    TaughtSectionSchema.extend({ lessons: z.array(LessonWithLinksSchema) }).openapi(
      'TaughtSection',
    ),
  ),
}).openapi('CourseContent')
export type ContentWithLinks = z.infer<typeof ContentWithLinksSchema>

export const LessonForEditWithLinksSchema = LessonForEditSchema.extend({ assessments }).openapi(
  'LessonForEdit',
)
export type LessonWithLinks = z.infer<typeof LessonForEditWithLinksSchema>
