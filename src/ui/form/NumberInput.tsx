import { forwardRef, type ComponentPropsWithoutRef, type FocusEvent } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import { focusAlone, selectWhole } from './whole-on-focus.ts'

type FocusOf = FocusEvent<HTMLInputElement>

/** The field that the window took the focus from, and gives it back to. */
let left: HTMLInputElement | undefined

interface NumberInputProps extends Omit<
  ComponentPropsWithoutRef<'input'>,
  'type' | 'size' | 'value' | 'onChange' | 'onFocus' | 'onMouseDown'
> {
  isInvalid: boolean
  value?: string
  onChange: (event: React.ChangeEvent<HTMLInputElement>) => unknown
}

/**
 * The input of a number: of text, because `type="number"` drops the decimal comma on many devices. What stands in
 * it is selected on the way in. Whoever comes back to the window goes on at the caret.
 */
export const NumberInput = forwardRef<HTMLInputElement, NumberInputProps>(function NumberInput(
  { onBlur, ...props },
  ref,
) {
  return (
    <FormControl
      inputMode="decimal"
      autoComplete="off"
      {...props}
      ref={ref}
      type="text"
      onMouseDown={focusAlone}
      onFocus={(event: FocusOf) => left === event.currentTarget || selectWhole(event)}
      onBlur={(event: FocusOf) => {
        left = document.activeElement === event.currentTarget ? event.currentTarget : undefined
        onBlur?.(event)
      }}
    />
  )
})
