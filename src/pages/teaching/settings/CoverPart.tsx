import { useId, useRef, useState, type DragEvent, type ReactNode, type Ref } from 'react'
import type { Cover, CourseSettings } from '../../../../shared/contract/course-settings.ts'
import { MIN_COVER } from '../../../../shared/rules/course-settings.ts'
import { removeCover, uploadCover } from '../../../api/admin/course-settings.ts'
import { ActNotes } from '../../../parts/sending/SendNotes.tsx'
import { useSend } from '../../../parts/sending/use-send.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { useFocusAfterAct } from '../../../ui/use-focus-after-act.ts'
import { useKeepPage } from '../../../ui/use-keep-page.ts'
import { CropFrame, type Cropped } from './CropFrame.tsx'
import { cutOut } from './crop.ts'
import { PLACES } from './places.ts'
import * as styles from './settings.module.scss'

interface CoverPartProps {
  settings: CourseSettings
  onChanged: () => void
}

/** The cover: chosen or dropped, cropped to 16:9, sent, removed (docs/back-office.md#covers). */
export function CoverPart({ settings, onChanged }: CoverPartProps) {
  const { _id, cover, mayWrite } = settings
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  /** A picture to send, or `null` to remove the cover. */
  const change = useSend({
    send: async (wanted: Cropped | null, signal, onProgress): Promise<Cover> => {
      if (!wanted) return removeCover(_id, signal)
      const { picture, crop } = wanted
      return uploadCover(_id, await cutOut(picture, crop), { signal, onProgress })
    },
    done: (_, wanted) => (wanted ? 'Đã đổi ảnh bìa.' : 'Đã bỏ ảnh bìa.'),
    onSent: () => {
      setFile(null)
      onChanged()
    },
    // Only the answer may have been lost.
    onFailed: onChanged,
  })
  const { pending, part, input: wanted } = change
  // The button that was pressed goes with the old cover.
  const { stays } = useFocusAfterAct<HTMLHeadingElement>(pending)
  const take = (chosen: File | undefined) => {
    if (!chosen || pending) return
    change.reset()
    const isPicture = chosen.type.startsWith('image/') && chosen.type !== 'image/svg+xml'
    setProblem(isPicture ? null : 'Hãy chọn một ảnh PNG, JPEG hoặc WebP.')
    setFile(isPicture ? chosen : null)
  }
  return (
    <div className="card">
      <div className="card-body">
        <h2 ref={stays} id={PLACES.cover} tabIndex={-1}>
          Ảnh bìa
        </h2>
        {file ? (
          <CropFrame
            key={`${file.name}/${file.size}/${file.lastModified}`}
            file={file}
            pending={pending}
            onProblem={(text) => {
              setProblem(text)
              setFile(null)
            }}
            onUse={change.send}
            onDrop={() => {
              setFile(null)
              input.current?.focus()
            }}
          />
        ) : cover.imageUrl ? (
          <div className={styles.coverNow}>
            <img
              src={cover.imageUrl}
              {...(cover.imageSrcSet && { srcSet: cover.imageSrcSet })}
              sizes="340px"
              alt="Ảnh bìa hiện tại"
            />
          </div>
        ) : (
          <p className="text-secondary">Khóa học chưa có ảnh bìa.</p>
        )}
        {pending && wanted ? (
          <ProgressBar percent={Math.round((part ?? 0) * 100)} label="Đang gửi ảnh bìa" />
        ) : null}
        <FormFailure title={problem} />
        <ActNotes of={change} refused="Chưa đổi được ảnh bìa." />
        {mayWrite ? (
          <PickPicture ref={input} disabled={pending} onTake={take} again={file !== null}>
            {cover.imageUrl && !file ? (
              <Button tone="link" blocked={pending} onClick={() => change.send(null)}>
                {pending && !wanted ? 'Đang bỏ…' : 'Bỏ ảnh bìa'}
              </Button>
            ) : null}
          </PickPicture>
        ) : null}
      </div>
    </div>
  )
}

interface PickPictureProps {
  ref: Ref<HTMLInputElement>
  disabled: boolean
  /** A picture is chosen already. */
  again: boolean
  onTake: (file: File | undefined) => void
  children: ReactNode
}

function PickPicture({ ref, disabled, again, onTake, children }: PickPictureProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  useKeepPage()
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(inside && !disabled)
  }
  return (
    <div
      className={`${styles.coverDrop} ${over ? styles.coverOver : ''}`}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        onTake(event.dataTransfer.files[0])
      }}
    >
      <input
        ref={ref}
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        className="visually-hidden"
        disabled={disabled}
        aria-describedby={`${id}-help`}
        onChange={(event) => {
          onTake(event.target.files?.[0])
          // So that the same file can be chosen again.
          event.target.value = ''
        }}
      />
      <label htmlFor={id} className={`btn btn-outline-primary ${disabled ? 'disabled' : ''}`}>
        {again ? 'Chọn ảnh khác' : 'Chọn ảnh bìa'}
      </label>
      {children}
      <p id={`${id}-help`} className="form-text mb-0">
        {`Hoặc kéo ảnh vào đây. PNG, JPEG hoặc WebP, ít nhất ${MIN_COVER.width} × ${MIN_COVER.height} điểm ảnh.`}
      </p>
    </div>
  )
}
