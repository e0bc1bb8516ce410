import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { isNotOffered } from '../../../api/authoring.ts'
import type { EditedResource } from '../../../api/read/resource.ts'
import { splitResources } from '../../../../shared/rules/lesson-media.ts'
import { ConfirmDialog } from '../../../parts/sending/ConfirmDialog.tsx'
import { SendNotes } from '../../../parts/sending/SendNotes.tsx'
import { useSend } from '../../../parts/sending/use-send.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { NewTabLink } from '../../../ui/NewTabLink.tsx'
import { ResourceKindBadge } from '../../../parts/course/ResourceKindBadge.tsx'
import type { LessonFields } from './lesson-fields.ts'
import {
  type LessonForEdit,
  lessonForEditQuery,
  deleteResource,
  makeResourcePrimary,
} from '../../../api/teaching.ts'
import { teachingChanges } from '../../../api/teaching-changes.ts'
import { withoutAddress } from '../../../../shared/rules/lesson-draft.ts'
import * as styles from './lesson-dialog.module.scss'

interface ExistingResourcesProps {
  form: UseFormReturn<LessonFields>
  courseId: string
  lesson: LessonForEdit
  locked: boolean
  /** Gets what the saved addresses become by a change that took effect at once. */
  onAddresses: (change: (addresses: string) => string) => void
}

/** The saved resources of the lesson. Each button takes effect at once, not with the form. */
export function ExistingResources(props: ExistingResourcesProps) {
  const { form, courseId, lesson, locked, onAddresses } = props
  const { removeResource, makePrimary } = useResourceChanges(form, courseId, lesson, onAddresses)
  const [leaving, setLeaving] = useState<EditedResource | null>(null)
  const [notOffered, setNotOffered] = useState(false)
  const primary = useSend({
    send: makePrimary,
    onFailed: ({ error }) => {
      if (isNotOffered(error)) setNotOffered(true)
    },
  })
  const failed = primary.error && !isNotOffered(primary.error) ? primary.error : null
  const { main } = splitResources(lesson.resources)
  return (
    <section aria-labelledby="lesson-existing">
      <h3 id="lesson-existing">Tài nguyên hiện có</h3>
      {lesson.resources.length === 0 ? <p className="quiet mb-0">Chưa có tài nguyên.</p> : null}
      <ul className={styles.lessonExisting}>
        {lesson.resources.map((resource, index) => (
          <li key={resource._id ?? index}>
            <NewTabLink href={resource.url}>{resource.title || resource.url}</NewTabLink>
            <p>
              <ResourceKindBadge kind={resource.kind} />
              {resource === main ? <span className="badge badge-primary">Chính</span> : null}
            </p>
            {resource._id && !notOffered ? (
              <ResourceActs
                title={resource.title || resource.url}
                onPrimary={resource === main ? null : () => primary.send(resource)}
                onRemove={() => setLeaving(resource)}
                disabled={locked || primary.pending}
              />
            ) : null}
          </li>
        ))}
      </ul>
      <p className="quiet mb-0" role="status">
        {notOffered ? 'Máy chủ không hỗ trợ thao tác này, hoặc tài nguyên không còn nữa.' : ''}
      </p>
      <SendNotes
        of={primary}
        title={failed && 'Chưa đổi được tài nguyên chính.'}
        detail={failed?.message}
      />
      {leaving ? (
        <ConfirmDialog
          title="Bỏ tài nguyên này?"
          label="Bỏ tài nguyên"
          busy="Đang bỏ…"
          run={async (signal) => {
            try {
              await removeResource(leaving, signal)
            } catch (error) {
              if (!isNotOffered(error)) throw error
              setNotOffered(true)
            }
          }}
          renderFailure={(error) => (
            <FormFailure title={error && 'Chưa bỏ được tài nguyên.'} detail={error?.message} />
          )}
          onDone={() => setLeaving(null)}
          onClose={() => setLeaving(null)}
        >
          <p>
            <strong>{leaving.title || leaving.url}</strong>
          </p>
          <p className="mb-0">
            {`Học viên không còn thấy tài nguyên này trong bài học${leaving.isFile ? ', tệp đã tải lên cũng bị xoá.' : '.'}`}
          </p>
        </ConfirmDialog>
      ) : null}
    </section>
  )
}

interface ResourceActsProps {
  title: string
  /** `null` for the primary resource. */
  onPrimary: (() => void) | null
  onRemove: () => void
  disabled: boolean
}

const ResourceActs = ({ title, onPrimary, onRemove, disabled }: ResourceActsProps) => (
  <p className={styles.lessonExistingActs}>
    {onPrimary ? (
      <Button
        tone="link"
        small
        disabled={disabled}
        aria-label={`Đặt làm chính: ${title}`}
        onClick={onPrimary}
      >
        Đặt làm chính
      </Button>
    ) : null}
    <Button
      tone="link"
      small
      disabled={disabled}
      aria-label={`Bỏ: ${title}`}
      opensDialog
      onClick={onRemove}
    >
      Bỏ
    </Button>
  </p>
)

/** The calls for single resources (docs/product.md#extra-calls); the list updates, typed text stays. */
function useResourceChanges(
  form: UseFormReturn<LessonFields>,
  courseId: string,
  { _id: lessonId }: LessonForEdit,
  onAddresses: ExistingResourcesProps['onAddresses'],
) {
  const client = useQueryClient()
  const show = (change: (resources: EditedResource[]) => EditedResource[]) => {
    client.setQueryData(lessonForEditQuery(lessonId).queryKey, (lesson) =>
      lesson ? { ...lesson, resources: change(lesson.resources) } : lesson,
    )
    void teachingChanges.contentChanged(client, courseId)
  }
  // Only resources with an id have these buttons.
  const idOf = (resource: EditedResource) => resource._id ?? ''
  return {
    removeResource: async (resource: EditedResource, signal: AbortSignal) => {
      await deleteResource(lessonId, idOf(resource), signal)
      show((resources) => resources.filter(({ _id }) => _id !== resource._id))
      // Otherwise saving the form would add the address again.
      const { address } = resource
      if (!address) return
      onAddresses((addresses) => withoutAddress(addresses, address))
      removeAddress(form, address)
    },
    makePrimary: async (resource: EditedResource, signal: AbortSignal) => {
      await makeResourcePrimary(lessonId, idOf(resource), signal)
      show((resources) => resources.map((one) => ({ ...one, isPrimary: one._id === resource._id })))
    },
  }
}

/** Removes the address from the saved and from the typed values. */
function removeAddress(form: UseFormReturn<LessonFields>, url: string) {
  const saved = form.formState.defaultValues?.resourceUrls ?? ''
  const typed = form.getValues('resourceUrls')
  form.resetField('resourceUrls', { defaultValue: withoutAddress(saved, url) })
  form.setValue('resourceUrls', withoutAddress(typed, url), { shouldDirty: true })
}
