import { useId, type Ref } from 'react'
import FormCheck from 'react-bootstrap/FormCheck'
import FormSelect from 'react-bootstrap/FormSelect'
import { formatCount } from '../../../../shared/format/money.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Options } from '../../../ui/form/SelectField.tsx'
import '../../../ui/styles/form-check.scss'
import { chooseRole, ROLE_NAMES, type ColumnRole } from './people-columns.ts'
import type { ListRow, UserList } from './read-user-list.ts'
import * as own from './users.module.scss'

interface ImportColumnsProps {
  list: UserList
  roles: readonly ColumnRole[]
  rows: readonly ListRow[]
  disabled: boolean
  onRoles: (roles: ColumnRole[]) => void
  /** The box to tick. */
  seenBox: Ref<HTMLInputElement>
  isSeen: boolean
  onSeen: (isSeen: boolean) => void
  /** The error of the box. */
  message: string | undefined
}

/** How a list is read: the use of each column, doubts, and a box to confirm it. */
export function ImportColumns(props: ImportColumnsProps) {
  const { list, roles, rows, disabled, onRoles, seenBox, isSeen, onSeen, message } = props
  const id = useId()
  const questions = questionsOf(list, roles, rows)
  return (
    <section aria-labelledby={`${id}-head`} className={own.columns}>
      <h2 id={`${id}-head`}>Cột và họ tên</h2>
      {list.columns.length > 0 ? (
        <ul className={own.columnList}>
          {list.columns.map(({ name, samples, doubt }, index) => (
            <li key={index}>
              <Field
                label={<span className={own.head}>{name}</span>}
                hint={
                  <span className={own.head}>
                    <span>{samples.length > 0 ? samples.join(' · ') : 'Cột trống'}</span>
                    {doubt ? <strong>{`Chưa chắc: ${doubt}.`}</strong> : null}
                  </span>
                }
                message={undefined}
              >
                {(wiring) => (
                  <FormSelect
                    {...wiring}
                    value={roles[index] ?? 'none'}
                    disabled={disabled}
                    onChange={(event) =>
                      // The options are the roles.
                      onRoles(chooseRole(roles, index, event.target.value as ColumnRole))
                    }
                  >
                    <Options of={Object.entries(ROLE_NAMES)} />
                  </FormSelect>
                )}
              </Field>
            </li>
          ))}
        </ul>
      ) : null}
      {questions.length > 0 ? (
        <>
          <p>Hãy xem lại trước khi nhập:</p>
          <ul className={`text-break mb-3 ${own.doubts}`}>
            {questions.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      ) : null}
      <FormCheck
        ref={seenBox}
        id={`${id}-seen`}
        label="Tôi đã xem: email và họ tên của từng dòng ở dưới đúng như mong muốn"
        checked={isSeen}
        disabled={disabled}
        isInvalid={message !== undefined}
        aria-describedby={message ? `${id}-message` : undefined}
        onChange={(event) => onSeen(event.target.checked)}
      />
      {message ? (
        <div className="field-message" id={`${id}-message`} role="alert">
          {message}
        </div>
      ) : null}
    </section>
  )
}

/** Whether the user must confirm how the list is read. */
export const mustBeSeen = (list: UserList, rows: readonly ListRow[]): boolean =>
  list.columns.length > 0 || rows.some(({ doubt }) => doubt !== null)

/** How many lines are named one by one. */
const NAMED = 10

function questionsOf(
  { columns, titles }: UserList,
  roles: readonly ColumnRole[],
  rows: readonly ListRow[],
): string[] {
  const unclear = columns.filter(({ doubt }) => doubt !== null).map(({ name }) => `«${name}»`)
  const hasName = roles.some((role) => role !== 'none' && role !== 'email')
  return [
    ...(unclear.length > 0 ? [`Cột ${unclear.join(', ')}: chưa chắc dùng làm gì.`] : []),
    ...(columns.length > 0 && !roles.includes('email') ? ['Chưa có cột email nào.'] : []),
    ...(columns.length > 0 && !hasName
      ? ['Chưa có cột họ tên nào: phần trước @ của email sẽ là tên.']
      : []),
    ...(titles.length > 0
      ? [`${linesOf(titles)} ở trên tiêu đề cột, không phải người: bỏ qua.`]
      : []),
    ...groups(rows.flatMap(({ line, doubt }) => (doubt ? [{ line, words: doubt }] : []))),
    ...groups(
      rows.flatMap(({ line, problem }) =>
        problem ? [{ line, words: `không nhập được (${problem.replace(/\.$/, '')})` }] : [],
      ),
    ),
  ]
}

/** One sentence for all lines with the same words. */
function groups(remarks: readonly { line: number; words: string }[]): string[] {
  const linesBy = new Map<string, { line: number }[]>()
  for (const { line, words } of remarks)
    linesBy.set(words, [...(linesBy.get(words) ?? []), { line }])
  return [...linesBy].map(([words, lines]) => `${linesOf(lines)}: ${words}.`)
}

function linesOf(lines: readonly { line: number }[]): string {
  const named = lines.slice(0, NAMED).map(({ line }) => formatCount(line))
  const more = lines.length - named.length
  return `Dòng ${named.join(', ')}${more > 0 ? ` và ${formatCount(more)} dòng khác` : ''}`
}
