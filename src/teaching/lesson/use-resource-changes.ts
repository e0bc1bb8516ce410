import { useQueryClient } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import type { LessonForEdit, TaughtResource } from '../../../shared/contract/teaching.ts'
import { lessonForEditQuery, teachingChanges } from '../../api/teaching-queries.ts'
import { deleteResource, makeResourcePrimary } from '../../api/teaching.ts'
import { withoutAddress } from '../../../shared/rules/lesson-draft.ts'
import type { LessonFields } from './lesson-fields.ts'

/** The extra calls for single resources; what the dialog shows follows, what is typed stays. */
export function useResourceChanges(
  form: UseFormReturn<LessonFields>,
  courseId: string,
  { _id: lessonId }: LessonForEdit,
) {
  const client = useQueryClient()
  const show = (change: (resources: TaughtResource[]) => TaughtResource[]) => {
    client.setQueryData(lessonForEditQuery(lessonId).queryKey, (lesson) =>
      lesson ? { ...lesson, resources: change(lesson.resources) } : lesson,
    )
    void teachingChanges.contentChanged(client, courseId)
  }
  // Only resources with an id are offered these.
  const idOf = (resource: TaughtResource) => resource._id ?? ''
  return {
    takeOut: async (resource: TaughtResource) => {
      await deleteResource(lessonId, idOf(resource))
      show((resources) => resources.filter(({ _id }) => _id !== resource._id))
      // Else the form would bring it back.
      if (!resource.isFile) letGoOfAddress(form, resource.url)
    },
    makePrimary: async (resource: TaughtResource) => {
      await makeResourcePrimary(lessonId, idOf(resource))
      show((resources) => resources.map((one) => ({ ...one, isPrimary: one._id === resource._id })))
    },
  }
}

/** From what is saved and from what is typed. */
function letGoOfAddress(form: UseFormReturn<LessonFields>, url: string) {
  const saved = form.formState.defaultValues?.resourceUrls ?? ''
  const typed = form.getValues('resourceUrls')
  form.resetField('resourceUrls', { defaultValue: withoutAddress(saved, url) })
  form.setValue('resourceUrls', withoutAddress(typed, url), { shouldDirty: true })
}
