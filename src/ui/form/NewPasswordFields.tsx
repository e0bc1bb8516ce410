import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { PasswordField } from './PasswordField.tsx'
import { typed } from './rules.ts'

interface NewPasswordFieldsProps<T extends FieldValues> {
  form: UseFormReturn<T>
  name: FieldPath<T>
  confirmName: FieldPath<T>
  label: string
}

/** A new password, typed twice (docs/product.md#registration-rules). */
export function NewPasswordFields<T extends FieldValues>(props: NewPasswordFieldsProps<T>) {
  const { form, name, confirmName, label } = props
  return (
    <>
      <PasswordField
        form={form}
        name={name}
        label={label}
        autoComplete="new-password"
        hint="Ít nhất 8 ký tự."
        rules={{ ...typed('Vui lòng nhập mật khẩu.'), deps: [confirmName] }}
      />
      <PasswordField
        form={form}
        name={confirmName}
        label={`Nhập lại ${label.toLowerCase()}`}
        autoComplete="new-password"
        rules={{
          validate: (confirm: unknown) => {
            if (confirm !== form.getValues(name)) return 'Mật khẩu không khớp!'
            return confirm !== '' || 'Vui lòng nhập lại mật khẩu.'
          },
        }}
      />
    </>
  )
}
