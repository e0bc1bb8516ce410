import { useQuery } from '@tanstack/react-query'
import { useState, useEffect, useRef } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { TaughtSection } from '../../../../shared/contract/teaching.ts'
import { typedNumber } from '../../../../shared/format/typed-number.ts'
import { nextPosition } from '../../../../shared/rules/lesson-draft.ts'
import {
  fetchLessonForEdit,
  type LessonForEdit,
  lessonForEditQuery,
} from '../../../api/teaching.ts'
import { useOwner } from '../../../parts/session/use-owner.ts'
import { Dialog, DialogBody } from '../../../ui/Dialog.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Skeleton } from '../../../ui/BarSkeleton.tsx'
import type { FormDraft } from '../../../parts/drafts/use-form-draft.ts'
import { keepFiles, keptFiles } from '../../../parts/drafts/kept-files.ts'
import { ChangedNotice } from '../../../parts/editing/ChangedNotice.tsx'
import { useItemEdit } from '../../../parts/editing/use-item-edit.ts'
import { useLessonSave } from './use-lesson-save.ts'
import { BasicFields, LessonHelp, ResourceFields, SettingsFields } from './LessonFields.tsx'
import { ExistingResources } from './ExistingResources.tsx'
import {
  describedLesson,
  fieldsOfLesson,
  isSameLessonField,
  lessonDraft,
  newLesson,
  type LessonFields,
} from './lesson-fields.ts'
import { useTitleFocus } from '../use-title-focus.ts'
import { LessonFoot } from './LessonFoot.tsx'
import * as styles from './lesson-dialog.module.scss'

/** Creates or edits a lesson (docs/product.md#lesson-dialog). */
export default function LessonDialog(props: LessonDialogProps) {
  const { courseId, lessonId, sectionId = '', onClose } = props
  const draftOf = lessonId ?? `new in ${courseId}/${sectionId}`
  const owner = useOwner()
  return (
    <Dialog title={lessonId ? 'Sửa bài học' : 'Thêm bài học'} onClose={onClose} wide>
      {!owner ? (
        // The user is unknown until the profile has loaded.
        <DialogBody>
          <LessonSkeleton />
        </DialogBody>
      ) : lessonId ? (
        <SavedLesson {...props} lessonId={lessonId} owner={owner} draftOf={draftOf} />
      ) : (
        <LessonForm {...props} lesson={null} owner={owner} draftOf={draftOf} />
      )}
    </Dialog>
  )
}

interface SavedLessonProps extends LessonDialogProps {
  lessonId: string
  owner: string
  draftOf: string
}

function SavedLesson(props: SavedLessonProps) {
  const query = lessonForEditQuery(props.lessonId)
  const { data } = useQuery(query)
  if (data) return <LessonForm {...props} lesson={data} />
  return (
    <DialogBody>
      <LoadState
        query={query}
        in="dialog"
        skeleton={<LessonSkeleton />}
        failure={{ title: 'Không tải được bài học' }}
      >
        {() => null}
      </LoadState>
    </DialogBody>
  )
}

const LessonSkeleton = () => (
  <Skeleton
    label="Đang tải bài học"
    bars={[
      ['60%', 44],
      ['40%', 44],
      ['100%', 140],
      ['100%', 96],
    ]}
  />
)

interface LessonDialogProps {
  courseId: string
  /** The loaded sections; without any, the dialog asks to create one first. */
  sections: readonly TaughtSection[]
  /** The lesson to edit; absent to create one. */
  lessonId?: string
  /** The section of a new lesson; absent for the first one. */
  sectionId?: string
  onClose: () => void
}

interface LessonFormProps extends LessonDialogProps {
  /** The loaded lesson; `null` to create one. */
  lesson: LessonForEdit | null
  owner: string
  /** Identifies the lesson, or the section of a new one, for drafts, files and saves. */
  draftOf: string
}

function LessonForm(props: LessonFormProps) {
  const { courseId, sections, sectionId, lesson, owner, draftOf, onClose } = props
  const form = useForm<LessonFields>({
    defaultValues: lesson ? fieldsOfLesson(lesson, sections) : newLesson(sections, sectionId),
  })
  const edit = useItemEdit(form, {
    draft: { kind: 'lesson-form', target: draftOf, attempt: '' },
    loaded: lesson,
    read: (signal) => fetchLessonForEdit(lesson?._id ?? '', signal),
    fieldsOf: (item) => fieldsOfLesson(item, sections),
    isSame: isSameLessonField,
  })
  const { draft } = edit
  const { files, setFiles, ...filesOfTab } = useFilesOfTab(owner, draftOf)
  const save = useLessonSave({
    courseId,
    form,
    lesson,
    sections,
    edit,
    draftNow: () => lessonDraft(form.getValues(), files),
    sentKey: { owner, kind: 'lesson-form', target: draftOf, attempt: 'sent' },
    sectionId,
    onArrived: () => {
      draft.clear()
      filesOfTab.clear()
    },
    onClose,
  })
  const onSubmit = form.handleSubmit((values) => save.send(lessonDraft(values, files)))
  const onSave = () => void onSubmit()
  useTitleFocus(form)

  // What may be sent again stays as it is.
  useLastPosition(form, lesson || save.isUnknown ? null : sections)
  const locked = save.pending || save.arrived
  return (
    <>
      <DialogBody>
        {sections.length === 0 ? (
          <p className="note note-warning fw-semibold" role="alert">
            Vui lòng tạo chương trước khi thêm bài học
          </p>
        ) : null}
        <ChangedNotice
          edit={edit}
          item="bài học này"
          describe={describedLesson(sections)}
          onSave={onSave}
          pending={save.pending}
        />
        <div className={styles.lessonDialog}>
          <form noValidate onSubmit={(event) => void onSubmit(event)}>
            <fieldset className={styles.lessonFields} disabled={locked}>
              <BasicFields form={form} sections={sections} isNew={lesson === null} />
              <ResourceFields
                form={form}
                files={files}
                restored={filesOfTab.restored}
                problem={save.failure?.error.fields['files']}
                locked={locked}
                onFiles={(chosen) => {
                  save.markChanged()
                  setFiles(chosen)
                }}
              />
              <SettingsFields form={form} sections={sections} />
            </fieldset>
          </form>
          <aside className={styles.lessonSide}>
            {lesson ? (
              <ExistingResources
                form={form}
                courseId={courseId}
                lesson={lesson}
                locked={locked}
                onAddresses={(change) =>
                  edit.note(({ resourceUrls }) => ({ resourceUrls: change(resourceUrls) }))
                }
              />
            ) : null}
            <LessonHelp />
          </aside>
        </div>
      </DialogBody>
      <LessonFoot
        save={save}
        files={files.length}
        label={lesson ? 'Lưu bài học' : 'Thêm bài học'}
        canSave={sections.length > 0}
        onSave={onSave}
        draft={withFiles(draft, filesOfTab, save.forget)}
        onClose={onClose}
      />
    </>
  )
}

/**
 * Keeps the position after the last lesson when the loaded outline has more lessons; with `null` for
 * `sections` it stays as it is.
 */
function useLastPosition(
  { getValues, setValue }: UseFormReturn<LessonFields>,
  sections: readonly TaughtSection[] | null,
) {
  const before = useRef(sections)
  useEffect(() => {
    if (!sections) return
    const positionIn = (shown: readonly TaughtSection[] | null) =>
      typedNumber(nextPosition(shown?.find(({ _id }) => _id === getValues('section'))))
    if (getValues('sortOrder') === positionIn(before.current)) {
      setValue('sortOrder', positionIn(sections))
    }
    before.current = sections
  }, [sections, getValues, setValue])
}

/** Makes «Bỏ bản nháp» discard the chosen files too, and its undo restore them. */
function withFiles(
  draft: FormDraft,
  files: { drop: () => void; undo: () => void },
  forget: () => void,
): FormDraft {
  const { drop, undo } = draft
  return {
    ...draft,
    drop: () => {
      drop()
      files.drop()
      forget()
    },
    undo:
      undo &&
      (() => {
        undo()
        files.undo()
      }),
  }
}

/** Chosen files that survive a closed dialog and a new sign-in in the same tab. */
function useFilesOfTab(owner: string, draftOf: string) {
  const [before] = useState(() => keptFiles(owner, draftOf))
  const [files, show] = useState(before)
  const dropped = useRef<readonly File[]>([])
  const setFiles = (chosen: readonly File[]) => {
    keepFiles(owner, draftOf, chosen)
    show(chosen)
  }
  return {
    files,
    setFiles,
    /** True when the files come from an earlier opening of the dialog. */
    restored: files.length > 0 && files === before,
    drop: () => {
      dropped.current = files
      setFiles([])
    },
    undo: () => setFiles(dropped.current),
    /** Forgets the files once the server has them. Safe after the dialog closes: it sets no state. */
    clear: () => keepFiles(owner, draftOf, []),
  }
}
