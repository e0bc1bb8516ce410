import { useEffect, useState } from 'react'
import {
  useController,
  type Control,
  type FieldPathByValue,
  type FieldValues,
} from 'react-hook-form'
import { Avatar } from '../Avatar.tsx'
import { Field, messageOf } from './Field.tsx'

/** The problem of a chosen picture, or `true`. */
function checkImage(file: File | null): string | true {
  if (!file) return true
  const named = /\.(png|jpe?g|webp|gif|bmp|avif|heic|svg)$/i.test(file.name)
  return (file.type ? file.type.startsWith('image/') : named) || 'Vui lòng chọn một tệp ảnh.'
}

interface ImageFieldProps<T extends FieldValues> {
  control: Control<T>
  name: FieldPathByValue<T, File | null>
  label: string
  current?: string | null
  /** Removes the saved picture; absent when that is not possible. */
  onRemoveCurrent?: (() => void) | undefined
}

/** A user's picture: choose, preview, undo. Who sends it passes it through `smallerImage`. */
export function ImageField<T extends FieldValues>(props: ImageFieldProps<T>) {
  const { control, name, label, current = null, onRemoveCurrent } = props
  const { field, fieldState } = useController({ control, name, rules: { validate: checkImage } })
  // The cast is safe: `FieldPathByValue` allows no other value.
  const file = field.value as File | null
  const message = messageOf(fieldState.error)
  const preview = usePreview(file && checkImage(file) === true ? file : null)
  const remove = file ? () => field.onChange(null) : onRemoveCurrent
  return (
    <div className="image-field">
      <Field
        label={
          <>
            <span>{label}</span> <span className="image-field-choice">(không bắt buộc)</span>
          </>
        }
        message={message}
        hint="PNG, JPEG, WebP hoặc GIF; ảnh lớn được thu nhỏ, ảnh động có thể chỉ còn hình đầu."
      >
        {(wiring) => (
          <>
            <Avatar src={preview ?? current} size={48} />
            <div className="image-field-acts">
              <input
                {...wiring}
                type="file"
                accept="image/*"
                className="visually-hidden"
                ref={field.ref}
                name={name}
                onBlur={field.onBlur}
                onChange={(event) => {
                  const [chosen] = event.target.files ?? []
                  // So that the user can choose the same file again after undoing the choice.
                  event.target.value = ''
                  if (chosen) field.onChange(chosen)
                }}
              />
              <label className="btn btn-outline-primary" htmlFor={wiring.id}>
                Chọn ảnh
              </label>
              {remove ? (
                <button type="button" className="btn btn-link" onClick={remove}>
                  Bỏ ảnh
                </button>
              ) : null}
            </div>
            {file ? <span className="image-field-name">{file.name}</span> : null}
          </>
        )}
      </Field>
    </div>
  )
}

/** An object URL for a file that is not uploaded yet. */
function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return undefined
    const made = URL.createObjectURL(file)
    // An object URL is an external resource: this effect creates and revokes it.
    // oxlint-disable-next-line react/set-state-in-effect
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [file])
  return url
}
