import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { outlineQuery } from '../api/learning-queries.ts'
import { lazyComponent } from '../ui/lazy-component.ts'

const useOutlineSheet = lazyComponent(async () => (await import('./OutlineSheet.tsx')).OutlineSheet)

interface OutlineButtonProps {
  courseId: string
  lessonId: string
}

/** Opens the outline as a sheet, up to the width from which it stands beside the lesson. */
export function OutlineButton({ courseId, lessonId }: OutlineButtonProps) {
  const { data, isError } = useQuery(outlineQuery(courseId))
  const [open, setOpen] = useState(false)
  const [OutlineSheet, want] = useOutlineSheet(() => setOpen(false))
  if (isError && !data) return null
  return (
    <>
      <button
        type="button"
        className="btn btn-outline-primary btn-sm outline-button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={want}
        onFocus={want}
        onClick={() => {
          want()
          setOpen(true)
        }}
      >
        Nội dung khóa học
      </button>
      {OutlineSheet ? (
        <OutlineSheet
          courseId={courseId}
          lessonId={lessonId}
          show={open}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
