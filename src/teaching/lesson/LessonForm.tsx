import { useEffect, useRef, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { LessonForEdit, TaughtSection } from '../../../shared/contract/teaching.ts'
import { typedNumber } from '../../../shared/format/typed-number.ts'
import { nextPlace } from '../../../shared/rules/lesson-draft.ts'
import { DialogBody } from '../../ui/Dialog.tsx'
import { useFormDraft, type FormDraft } from '../../drafts/use-form-draft.ts'
import { applyFieldErrors } from '../../sending/use-submit.ts'
import { toast } from '../../ui/toast.ts'
import { BasicFields, LessonHelp, ResourceFields, SettingsFields } from './LessonFields.tsx'
import { ExistingResources } from './ExistingResources.tsx'
import { fieldsOfLesson, lessonDraft, newLesson, type LessonFields } from './lesson-fields.ts'
import { LessonFoot } from './LessonFoot.tsx'
import { keepFiles, keptFiles } from '../../drafts/kept-files.ts'
import { useLessonSave } from './use-lesson-save.ts'
import * as styles from './lesson-dialog.module.scss'

export interface LessonDialogProps {
  courseId: string
  /** The loaded sections; without any the dialog says that one must be made first. */
  sections: readonly TaughtSection[]
  /** Edits this lesson; without it, a new one is made. */
  lessonId?: string
  /** Where a new lesson goes; else the first section. */
  sectionId?: string
  onClose: () => void
}

interface LessonFormProps extends LessonDialogProps {
  /** As it was read; `null` makes a new one. */
  lesson: LessonForEdit | null
  owner: string
  /** Names the lesson, or where a new one goes: drafts, files and saves are kept under it. */
  place: string
}

export function LessonForm(props: LessonFormProps) {
  const { courseId, sections, sectionId, lesson, owner, place, onClose } = props
  const form = useForm<LessonFields>({
    defaultValues: lesson ? fieldsOfLesson(lesson, sections) : newLesson(sections, sectionId),
  })
  useLastPosition(form, lesson ? null : sections)
  const draft = useFormDraft(form, { kind: 'lesson-form', of: place, attempt: '' })
  const { files, setFiles, ...filesOfTab } = useFilesOfTab(owner, place)
  const save = useLessonSave({
    courseId,
    lesson,
    sections,
    sentKey: { owner, kind: 'lesson-form', of: place, attempt: 'sent' },
    onRefused: (error) => applyFieldErrors(form, error),
    onSaved: (late) => {
      draft.clear()
      filesOfTab.clear()
      const done = lesson ? 'Đã lưu bài học.' : 'Đã thêm bài học.'
      toast.success(late ? `${done} Máy chủ đã nhận từ lần gửi trước, không cần gửi lại.` : done)
    },
    onClose,
  })
  const element = useRef<HTMLFormElement>(null)
  const onSubmit = form.handleSubmit((values) => save.send(lessonDraft(values, files)))
  const refused = save.failure
  useEffect(() => {
    // Only now: while the answer was on its way, the fields took no focus.
    if (refused) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])

  // While it is not known what the server has, a change could get lost behind it.
  const locked = save.pending || save.arrived || save.failure?.arrived === 'unknown'
  return (
    <>
      <DialogBody>
        {sections.length === 0 ? (
          <p className={styles.lessonWarning} role="alert">
            Vui lòng tạo chương trước khi thêm bài học
          </p>
        ) : null}
        <div className={styles.lessonDialog}>
          <form ref={element} noValidate onSubmit={(event) => void onSubmit(event)}>
            <fieldset className={styles.lessonFields} disabled={locked}>
              <BasicFields form={form} sections={sections} isNew={lesson === null} />
              <ResourceFields
                form={form}
                files={files}
                restored={filesOfTab.restored}
                problem={save.failure?.error.fields['files']}
                locked={locked}
                onFiles={setFiles}
              />
              <SettingsFields form={form} sections={sections} />
            </fieldset>
          </form>
          <aside className={styles.lessonSide}>
            {lesson ? (
              <ExistingResources form={form} courseId={courseId} lesson={lesson} locked={locked} />
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
        onSave={() => element.current?.requestSubmit()}
        draft={withFiles(draft, filesOfTab)}
      />
    </>
  )
}

/**
 * A position behind the last lesson stays there when the outline comes with lessons added meanwhile.
 * `sections`: `null` where the position is that of a saved lesson.
 */
function useLastPosition(
  { getValues, setValue }: UseFormReturn<LessonFields>,
  sections: readonly TaughtSection[] | null,
) {
  const before = useRef(sections)
  useEffect(() => {
    const positionIn = (shown: readonly TaughtSection[] | null) =>
      typedNumber(nextPlace(shown?.find(({ _id }) => _id === getValues('section'))))
    if (sections && getValues('sortOrder') === positionIn(before.current)) {
      setValue('sortOrder', positionIn(sections))
    }
    before.current = sections
  }, [sections, getValues, setValue])
}

/** «Bỏ bản nháp» lets go of the chosen files too, and brings them back with the texts. */
function withFiles(draft: FormDraft, files: { drop: () => void; undo: () => void }): FormDraft {
  const { drop, undo } = draft
  return {
    ...draft,
    drop: () => {
      drop()
      files.drop()
    },
    undo:
      undo &&
      (() => {
        undo()
        files.undo()
      }),
  }
}

/** Chosen files that outlive a closed dialog and a new sign-in in the same tab. */
function useFilesOfTab(owner: string, place: string) {
  const [before] = useState(() => keptFiles(owner, place))
  const [files, show] = useState(before)
  const dropped = useRef<readonly File[]>([])
  const setFiles = (chosen: readonly File[]) => {
    keepFiles(owner, place, chosen)
    show(chosen)
  }
  return {
    files,
    setFiles,
    /** Those of an earlier opening are still there. */
    restored: files.length > 0 && files === before,
    drop: () => {
      dropped.current = files
      setFiles([])
    },
    undo: () => setFiles(dropped.current),
    /** The server has them. Also when the dialog is closed: draws nothing. */
    clear: () => keepFiles(owner, place, []),
  }
}
