import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { CourseContent, TaughtSection } from '../../../../shared/contract/teaching.ts'
import { serverMessageOr } from '../../../api/errors.ts'
import { moveLesson, moveSection, type MoveDirection, contentQuery } from '../../../api/teaching.ts'
import { teachingChanges } from '../../../api/teaching-changes.ts'
import { useSend } from '../../../parts/sending/use-send.ts'
import { toast } from '../../../ui/toast.ts'
import { focusIds } from './content-dialog.ts'
import { reloadContent } from './reload-content.ts'

export interface Move {
  what: 'section' | 'lesson'
  id: string
  dir: MoveDirection
}

/** What is under way; `slow` and `letGo` are those of `useSend`. */
export interface Moving {
  id: string
  slow: boolean
  letGo: () => void
}

/**
 * Moves a section or a lesson and reloads the outline (docs/product.md#moving). One move at a time: it
 * ignores presses until the page shows the result of the last one. It announces the new position, or that
 * it did not change, and keeps the focus on the moved item. `sections` are those on the page.
 */
export function useMoves(courseId: string, sections: readonly TaughtSection[]) {
  const client = useQueryClient()
  const { queryKey } = contentQuery(courseId)
  const [announcement, setAnnouncement] = useState('')
  const moves = useSend({
    send: async (move: Move, signal) => {
      const { what, id, dir } = move
      const indexBefore = positionOf(client.getQueryData(queryKey), move)?.index
      await (what === 'section'
        ? moveSection(courseId, id, dir, signal)
        : moveLesson(id, dir, signal))
      return { reloaded: await reloadContent(client, courseId, signal), indexBefore }
    },
    onSent: ({ reloaded, indexBefore }, move) => {
      const outline = client.getQueryState(queryKey)
      // Without a reloaded outline the new position is unknown.
      if (reloaded && outline?.status === 'success')
        setAnnouncement(movedMessage(outline.data, move, indexBefore))
    },
    onFailed: ({ error }) => {
      toast.error(serverMessageOr(error, 'Chưa chuyển được. Vui lòng thử lại.'))
      // The server may refuse because another teacher has changed the outline.
      void teachingChanges.contentChanged(client, courseId)
    },
  })

  const moved = moves.arrived ? (moves.input ?? null) : null
  const followed = useRef<Move>(null)
  useEffect(() => {
    // The cache may hold the new outline before the page shows it.
    const { queryKey } = contentQuery(courseId)
    const isShown = client.getQueryData(queryKey)?.sections === sections
    if (!moved || !isShown || followed.current === moved) return
    followed.current = moved
    focusMoved(moved)
  }, [client, courseId, sections, moved])

  const { slow, letGo, pending, input } = moves
  const movingId = pending && input ? input.id : null
  const moving = useMemo<Moving | null>(
    () => (movingId === null ? null : { id: movingId, slow, letGo }),
    [movingId, slow, letGo],
  )
  return { move: moves.send, moving, announcement }
}

/** The position of a section or lesson among its siblings; `null` when it is gone. */
function positionOf(content: CourseContent | undefined, { what, id }: Move) {
  const sections = content?.sections ?? []
  const row =
    what === 'section'
      ? sections
      : (sections.find(({ lessons }) => lessons.some(({ _id }) => _id === id))?.lessons ?? [])
  const index = row.findIndex(({ _id }) => _id === id)
  const title = row[index]?.title
  return title === undefined ? null : { title, index, count: row.length }
}

/** «Đã chuyển “Biến và kiểu” lên vị trí 2 trên 5»; '' when it is gone. */
function movedMessage(
  content: CourseContent | undefined,
  move: Move,
  indexBefore: number | undefined,
): string {
  const position = positionOf(content, move)
  if (!position) return ''
  // Some backends respond with success and move nothing.
  if (position.index === indexBefore) return 'Vị trí không đổi.'
  const way = move.dir === 'up' ? 'lên' : 'xuống'
  return `Đã chuyển “${position.title}” ${way} vị trí ${position.index + 1} trên ${position.count}`
}

/** Focuses the same button of the moved row or, at an end of the list, the opposite one. */
function focusMoved({ id, dir }: Move) {
  const [same, other] = [focusIds.move(id, dir), focusIds.move(id, dir === 'up' ? 'down' : 'up')]
  const { activeElement } = document
  // Keeps the focus where the user has moved it meanwhile.
  if (activeElement && activeElement !== document.body && activeElement.id !== same) return
  for (const buttonId of [same, other]) {
    const button = document.getElementById(buttonId)
    if (button instanceof HTMLButtonElement && !button.disabled) return button.focus()
  }
}
