import { useRef, useState } from 'react'
import { keepFiles, keptFiles } from '../../drafts/kept-files.ts'

/** Chosen files that outlive a closed dialog and a new sign-in in the same tab. */
export function useFilesOfTab(owner: string, place: string) {
  const [before] = useState(() => keptFiles(owner, place))
  const [files, show] = useState(before)
  const dropped = useRef<readonly File[]>([])
  const setFiles = (chosen: readonly File[]) => {
    keepFiles(owner, place, chosen)
    show(chosen)
  }
  return {
    files,
    setFiles,
    /** Those of an earlier opening are still there. */
    restored: files.length > 0 && files === before,
    drop: () => {
      dropped.current = files
      setFiles([])
    },
    undo: () => setFiles(dropped.current),
    /** The server has them. Also when the dialog is closed: draws nothing. */
    clear: () => keepFiles(owner, place, []),
  }
}
