import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { AdminTopic } from '../../../../shared/contract/admin/topics.ts'
import type { Move } from '../../../../shared/contract/teaching.ts'
import { formatCount } from '../../../../shared/format/money.ts'
import { paths } from '../../../../shared/paths.ts'
import { ADMIN } from '../../../api/extra-call.ts'
import { adminTopicsQuery, topicActs } from '../../../api/admin/topics.ts'
import { Button } from '../../../ui/Button.tsx'
import { DeleteIcon, DownIcon, EditIcon, UpIcon } from '../../../ui/act-icons.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Message } from '../../../ui/Message.tsx'
import { AdminPage } from '../ui/AdminPage.tsx'
import { AdminTable, TableSkeleton, type Column } from '../ui/AdminTable.tsx'
import { SendNotes } from '../../../parts/sending/SendNotes.tsx'
import { useSend } from '../../../parts/sending/use-send.ts'
import { useFocusAfterAct } from '../../../ui/use-focus-after-act.ts'
import { DeleteTopicDialog, MergeDialog, TopicDialog } from './TopicDialogs.tsx'
import * as styles from '../admin.module.scss'
import * as own from './topics.module.scss'

/** The open dialog: a form of a topic or a new one, or a confirmation. */
type Opened = { is: 'form'; topic?: AdminTopic } | { is: 'merge' | 'delete'; topic: AdminTopic }

/** /admin/topics: the topics in the order of the menu, and what can be done with them. */
export default function TopicsPage() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const { stays, acted } = useFocusAfterAct<HTMLDivElement>(opened !== null)
  const close = () => setOpened(null)
  return (
    <AdminPage
      title="Chủ đề"
      acts={
        <Button tone="primary" opensDialog onClick={() => setOpened({ is: 'form' })}>
          Thêm chủ đề…
        </Button>
      }
    >
      <p className={styles.muted}>
        Thứ tự ở đây là thứ tự trong bộ lọc của trang khóa học. Mỗi khóa học thuộc một chủ đề.
      </p>
      <div ref={stays} tabIndex={-1}>
        <LoadState
          query={adminTopicsQuery()}
          skeleton={<TableSkeleton />}
          failure={{ title: 'Không tải được danh sách chủ đề' }}
        >
          {(topics) =>
            topics.length > 0 ? (
              <TopicTable topics={topics} onOpen={setOpened} />
            ) : (
              <Message
                as="p"
                title="Chưa có chủ đề nào"
                text="Hãy thêm chủ đề đầu tiên: khóa học mới cần một chủ đề."
              />
            )
          }
        </LoadState>
      </div>
      {opened?.is === 'form' ? <TopicDialog topic={opened.topic} onClose={close} /> : null}
      {opened?.is === 'merge' ? (
        <MergeDialog topic={opened.topic} onDone={acted} onClose={close} />
      ) : null}
      {opened?.is === 'delete' ? (
        <DeleteTopicDialog topic={opened.topic} onDone={acted} onClose={close} />
      ) : null}
    </AdminPage>
  )
}

interface TopicTableProps {
  topics: readonly AdminTopic[]
  onOpen: (opened: Opened) => void
}

interface Moving {
  topic: AdminTopic
  dir: Move['dir']
}

function TopicTable({ topics, onOpen }: TopicTableProps) {
  const client = useQueryClient()
  const move = useSend({
    send: ({ topic, dir }: Moving, signal) => topicActs(client).move(topic._id, dir, signal),
    done: (_, { topic, dir }) =>
      `Đã chuyển “${topic.name}” ${dir === 'up' ? 'lên' : 'xuống'} một bậc.`,
    failed: 'Chưa chuyển được chủ đề.',
    reloads: ADMIN,
  })
  return (
    <>
      <AdminTable
        label="Chủ đề"
        columns={columnsOf({ topics, isMoving: move.pending, onMove: move.send, onOpen })}
        rows={topics}
        keyOf={({ _id }) => _id}
      />
      <SendNotes of={move} />
    </>
  )
}

interface ColumnsInput {
  topics: readonly AdminTopic[]
  isMoving: boolean
  onMove: (moving: Moving) => void
  onOpen: (opened: Opened) => void
}

function columnsOf({ topics, isMoving, onMove, onOpen }: ColumnsInput): Column<AdminTopic>[] {
  return [
    {
      head: 'Chủ đề',
      cell: ({ name, slug }) => (
        <>
          <Link className="fw-semibold" to={paths.courses({ topic: slug })}>
            {name}
          </Link>
          <div className={styles.muted}>{slug}</div>
        </>
      ),
    },
    { head: 'Đang bán', end: true, cell: ({ publishedCount }) => formatCount(publishedCount) },
    { head: 'Mọi khóa học', end: true, cell: ({ courseCount }) => formatCount(courseCount) },
    {
      head: 'Thao tác',
      end: true,
      card: 'aside',
      cell: (topic) => (
        <Acts
          topic={topic}
          isFirst={topic === topics[0]}
          isLast={topic === topics.at(-1)}
          isMoving={isMoving}
          onMove={(dir) => onMove({ topic, dir })}
          onOpen={onOpen}
        />
      ),
    },
  ]
}

interface ActsProps {
  topic: AdminTopic
  isFirst: boolean
  isLast: boolean
  isMoving: boolean
  onMove: (dir: Move['dir']) => void
  onOpen: (opened: Opened) => void
}

function Acts({ topic, isFirst, isLast, isMoving, onMove, onOpen }: ActsProps) {
  const of = { target: topic.name }
  return (
    <div className={own.acts}>
      {/* Not disabled at an end of the list, so that the button keeps the focus. */}
      <span className={isFirst ? own.edge : ''}>
        <IconButton
          {...of}
          label="Chuyển lên"
          icon={<UpIcon />}
          busy={isFirst || isMoving}
          onClick={() => onMove('up')}
        />
      </span>
      <span className={isLast ? own.edge : ''}>
        <IconButton
          {...of}
          label="Chuyển xuống"
          icon={<DownIcon />}
          busy={isLast || isMoving}
          onClick={() => onMove('down')}
        />
      </span>
      <IconButton
        {...of}
        label="Đổi tên"
        icon={<EditIcon />}
        opensDialog
        onClick={() => onOpen({ is: 'form', topic })}
      />
      {isFirst && isLast ? null : (
        <Button
          small
          aria-label={`Gộp vào chủ đề khác: ${topic.name}`}
          title="Gộp vào chủ đề khác"
          opensDialog
          onClick={() => onOpen({ is: 'merge', topic })}
        >
          Gộp…
        </Button>
      )}
      {topic.courseCount === 0 ? (
        <IconButton
          {...of}
          label="Xoá"
          icon={<DeleteIcon />}
          danger
          opensDialog
          onClick={() => onOpen({ is: 'delete', topic })}
        />
      ) : null}
    </div>
  )
}
