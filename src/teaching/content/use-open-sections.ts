import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'

const NAME = 'section'

/**
 * Which sections are open: first the one that the address names (section 2, `section={sectionId}`),
 * else the first; then the address follows what is opened, in place, so that Back leaves the page.
 */
export function useOpenSections(sectionIds: readonly string[]) {
  const [params, setParams] = useSearchParams()
  const named = params.get(NAME) ?? ''
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const [followed, setFollowed] = useState(named)
  /** The section to bring into view: one that the address or another part of the page asked for. */
  const [revealed, setRevealed] = useState(named)

  // A section of a foreign backend may have no id: '' names none.
  const isNamedIn = (ids: readonly string[]) => named !== '' && ids.includes(named)
  const first = isNamedIn(sectionIds) ? named : sectionIds[0]
  const open = chosen ?? (first === undefined ? [] : [first])

  // A link within the page may name another section.
  if (followed !== named) {
    setFollowed(named)
    if (named && !open.includes(named)) {
      setChosen([...open, named])
      setRevealed(named)
    }
  }

  const follow = (next: readonly string[], sectionId: string | undefined) => {
    setChosen(next)
    setParams(
      (params) => {
        if (sectionId) params.set(NAME, sectionId)
        else params.delete(NAME)
        return params
      },
      { replace: true },
    )
  }
  return {
    open,
    revealed,
    /** Takes the ids of all that are open now. */
    onSelect: (next: readonly string[]) => {
      const opened = next.find((id) => !open.includes(id))
      follow(next, opened ?? (isNamedIn(next) ? named : next.at(-1)))
    },
    reveal: (sectionId: string) => {
      setRevealed(sectionId)
      follow([...open.filter((id) => id !== sectionId), sectionId], sectionId)
    },
  }
}
