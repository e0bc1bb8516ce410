import {
  keepPreviousData,
  useQuery,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import { toApiError } from '../../../api/errors.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { isComposing } from '../../../ui/is-composing.ts'
import { SlowRead } from '../../../ui/LoadState.tsx'
import * as styles from './option-picker.module.scss'

/** How long typing must pause before the list is read. */
const REST_MS = 200

interface OptionPickerProps<Option extends { _id: string }, K extends QueryKey> {
  label: string
  hint?: string
  placeholder?: string
  /** The problem with the choice. */
  message?: string | undefined
  /** The options that match the trimmed text; '' when the list opens. */
  query: (typed: string) => UseQueryOptions<Option[], Error, Option[], K>
  nameOf: (option: Option) => string
  /** A second line that tells two of the same name apart. */
  detailOf?: (option: Option) => string
  /** What is chosen. Always null for a field that chooses several: each choice empties it. */
  value: Option | null
  /** null when the user types over the choice. */
  onChange: (option: Option | null) => void
}

/**
 * A combobox: arrows move through the matches, Enter chooses, Escape closes the list. The list is part of the page, so
 * that no dialog cuts it off.
 */
export function OptionPicker<Option extends { _id: string }, K extends QueryKey>(
  props: OptionPickerProps<Option, K>,
) {
  const { label, hint, placeholder, message, nameOf, detailOf, value, onChange } = props
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [activeId, setActiveId] = useState<string | null>(null)
  const wanted = useRested(typed.trim())
  const { data, error, isFetching, refetch } = useQuery({
    ...props.query(wanted),
    enabled: open,
    // The list does not vanish with each letter.
    placeholderData: keepPreviousData,
  })
  const options = data ?? []
  const index = options.findIndex(({ _id }) => _id === activeId)
  const listId = useId()
  const optionId = (id: string) => `${listId}-${id}`

  const close = () => {
    setOpen(false)
    setActiveId(null)
  }
  const choose = (option: Option) => {
    onChange(option)
    setTyped('')
    close()
  }
  const walk = (step: number) => {
    setOpen(true)
    const next =
      options[(Math.max(index, step > 0 ? -1 : 0) + step + options.length) % options.length]
    if (!next) return
    setActiveId(next._id)
    document.getElementById(optionId(next._id))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Escape' && open) {
      // Closes the list and not the dialog around it.
      event.stopPropagation()
      event.preventDefault()
      close()
    } else if (event.key === 'Enter' && open) {
      // Enter must not send the form.
      event.preventDefault()
      const active = options[index]
      if (active) choose(active)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      walk(event.key === 'ArrowDown' ? 1 : -1)
    }
  }

  return (
    <div
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close()
      }}
    >
      <Field label={label} hint={hint} message={message}>
        {(wiring) => (
          <FormControl
            {...wiring}
            type="text"
            role="combobox"
            aria-expanded={open}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={index < 0 ? undefined : optionId(activeId ?? '')}
            autoComplete="off"
            maxLength={200}
            placeholder={placeholder}
            isInvalid={message !== undefined}
            value={value ? nameOf(value) : typed}
            onChange={({ target }) => {
              if (value) onChange(null)
              setTyped(target.value)
              setActiveId(null)
              setOpen(true)
            }}
            onClick={() => setOpen(true)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <div
        id={listId}
        className={styles.list}
        role="listbox"
        aria-label={label}
        hidden={!open || options.length === 0}
      >
        {options.map((option) => (
          <button
            key={option._id}
            id={optionId(option._id)}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={option._id === activeId}
            className={`${styles.option} ${option._id === activeId ? styles.active : ''}`}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            <span>{nameOf(option)}</span>
            {detailOf ? <span className="quiet">{detailOf(option)}</span> : null}
          </button>
        ))}
      </div>
      {open ? (
        <>
          {data === undefined && isFetching ? <SlowRead onRetry={() => void refetch()} /> : null}
          <p className="quiet" role="status">
            {statusOf({ count: data?.length, failure: error, isFetching })}
          </p>
        </>
      ) : null}
    </div>
  )
}

function statusOf(list: { count: number | undefined; failure: Error | null; isFetching: boolean }) {
  if (list.isFetching) return 'Đang tìm…'
  if (list.failure) return toApiError(list.failure).message
  return list.count === 0 ? 'Không tìm thấy. Hãy gõ cách khác.' : `${list.count ?? 0} lựa chọn`
}

/** The text once it has not changed for `REST_MS`. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
