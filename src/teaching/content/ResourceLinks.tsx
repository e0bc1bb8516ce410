import type { TaughtResource } from '../../../shared/contract/teaching.ts'
import { NewTabLink } from '../../ui/NewTabLink.tsx'

const SHOWN = 2

/** The resources of a lesson with links, the primary one first; more than a few wait for a click. */
export function ResourceLinks({ resources }: { resources: readonly TaughtResource[] }) {
  if (resources.length === 0) return null
  const further = resources.slice(SHOWN)
  return (
    <>
      <Links resources={resources.slice(0, SHOWN)} />
      {further.length > 0 ? (
        <details>
          <summary>và {further.length} tài nguyên khác</summary>
          <Links resources={further} />
        </details>
      ) : null}
    </>
  )
}

const Links = ({ resources }: { resources: readonly TaughtResource[] }) => (
  <ul className="resource-links">
    {resources.map(({ _id, title, url }, index) => (
      <li key={_id ?? index} title={title || url}>
        {url ? <NewTabLink href={url}>{title || url}</NewTabLink> : title || 'Tài nguyên'}
      </li>
    ))}
  </ul>
)
