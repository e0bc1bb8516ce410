import type { ReactNode } from 'react'
import { DeleteIcon, DownIcon, EditIcon, UpIcon } from '../../../ui/act-icons.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { focusIds } from './content-dialog.ts'
import type { Move, Moving } from './use-moves.ts'
import * as styles from './content.module.scss'
import { SendNotes } from '../../../parts/sending/SendNotes.tsx'

const NAMES: Record<Move['what'], string> = { section: 'chương', lesson: 'bài học' }

interface RowActsProps {
  what: Move['what']
  id: string
  title: string
  isFirst: boolean
  isLast: boolean
  canEdit: boolean
  /** Its move, while that is under way. */
  moving: Moving | null
  onMove: (move: Move) => void
  onEdit: () => void
  onDelete: () => void
  editId?: string
  /** Further buttons, after those that each row has. */
  children?: ReactNode
}

/** The buttons that sections and lessons share (docs/product.md#content-page). */
export function RowActs(props: RowActsProps) {
  const { what, id, title, isFirst, isLast, canEdit, moving, onMove, onEdit, onDelete } = props
  const name = NAMES[what]
  return (
    <div className={styles.rowActs} aria-busy={moving !== null || undefined}>
      <IconButton
        id={focusIds.move(id, 'up')}
        label={`Chuyển ${name} lên`}
        target={title}
        icon={<UpIcon />}
        disabled={!canEdit || isFirst}
        busy={moving !== null}
        onClick={() => onMove({ what, id, dir: 'up' })}
      />
      <IconButton
        id={focusIds.move(id, 'down')}
        label={`Chuyển ${name} xuống`}
        target={title}
        icon={<DownIcon />}
        disabled={!canEdit || isLast}
        busy={moving !== null}
        onClick={() => onMove({ what, id, dir: 'down' })}
      />
      <IconButton
        id={props.editId}
        label={`Sửa ${name}`}
        target={title}
        icon={<EditIcon />}
        opensDialog
        disabled={!canEdit}
        onClick={onEdit}
      />
      <IconButton
        label={`Xoá ${name}`}
        target={title}
        icon={<DeleteIcon />}
        danger
        opensDialog
        disabled={!canEdit}
        onClick={onDelete}
      />
      {props.children ? <span className={styles.rowAdds}>{props.children}</span> : null}
      {moving ? <SendNotes of={moving} /> : null}
    </div>
  )
}
