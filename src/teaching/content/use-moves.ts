import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CourseContent, TaughtSection } from '../../../shared/contract/teaching.ts'
import { serverMessageOr } from '../../api/errors.ts'
import {
  moveLesson,
  moveSection,
  type MoveDirection,
  contentQuery,
  teachingChanges,
} from '../../api/teaching.ts'
import { useOnceMutation } from '../../sending/use-once-mutation.ts'
import { toast } from '../../ui/toast.ts'
import { focusIds } from './content-dialog.ts'

export interface Move {
  what: 'section' | 'lesson'
  id: string
  dir: MoveDirection
}

/**
 * Moves a section or a lesson and reloads the outline (docs/product.md#moving), one at a time: a
 * second press counts once the response to the first is on the page. Announces the new position, or
 * that it is the old one, and keeps the focus on it. `sections` are those on the page.
 */
export function useMoves(courseId: string, sections: readonly TaughtSection[]) {
  const client = useQueryClient()
  const { queryKey } = contentQuery(courseId)
  const [announcement, setAnnouncement] = useState('')
  const mutation = useOnceMutation({
    mutationFn: ({ what, id, dir }: Move) =>
      what === 'section' ? moveSection(courseId, id, dir) : moveLesson(id, dir),
    onMutate: (move) => positionOf(client.getQueryData(queryKey), move)?.index,
    onSuccess: async (_, move, indexBefore) => {
      await teachingChanges.contentChanged(client, courseId)
      const outline = client.getQueryState(queryKey)
      // Without a fresh outline nobody knows the new position.
      if (outline?.status === 'success')
        setAnnouncement(movedMessage(outline.data, move, indexBefore))
    },
    onError: (error) => {
      toast.error(serverMessageOr(error, 'Chưa chuyển được. Vui lòng thử lại.'))
      // A refusal may mean that somebody else has changed the outline.
      void teachingChanges.contentChanged(client, courseId)
    },
  })

  const moved = mutation.isSuccess ? mutation.variables : null
  const followed = useRef<Move>(null)
  useEffect(() => {
    // The answer may be known here before the new outline is on the page.
    const { queryKey } = contentQuery(courseId)
    const isShown = client.getQueryData(queryKey)?.sections === sections
    if (!moved || !isShown || followed.current === moved) return
    followed.current = moved
    focusMoved(moved)
  }, [client, courseId, sections, moved])

  return {
    move: mutation.mutate,
    movingId: mutation.isPending ? mutation.variables.id : null,
    announcement,
  }
}

/** Where a section or a lesson stands in its row; `null` when it is gone. */
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
  // A backend may answer OK and move nothing.
  if (position.index === indexBefore) return 'Vị trí không đổi.'
  const way = move.dir === 'up' ? 'lên' : 'xuống'
  return `Đã chuyển “${position.title}” ${way} vị trí ${position.index + 1} trên ${position.count}`
}

/** The same button of the moved row, or its sibling where the row cannot go on. */
function focusMoved({ id, dir }: Move) {
  const [same, other] = [focusIds.move(id, dir), focusIds.move(id, dir === 'up' ? 'down' : 'up')]
  const { activeElement } = document
  // Whoever went on to something else meanwhile is left there.
  if (activeElement && activeElement !== document.body && activeElement.id !== same) return
  for (const buttonId of [same, other]) {
    const button = document.getElementById(buttonId)
    if (button instanceof HTMLButtonElement && !button.disabled) return button.focus()
  }
}
