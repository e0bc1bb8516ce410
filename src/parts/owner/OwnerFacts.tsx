import type { OwnerFact } from './owner-facts.ts'
import { OwnerValue } from './OwnerValue.tsx'
import * as styles from './owner.module.scss'

/** The name of whoever runs the site, and what is known of it in one flow of lines. */
export const OwnerFacts = ({ name, facts }: { name: string; facts: readonly OwnerFact[] }) => (
  <>
    {name ? <p className={`fw-semibold text-break mb-0 ${styles.ownerName}`}>{name}</p> : null}
    {facts.length > 0 ? (
      <dl className={styles.ownerFacts}>
        {facts.map((fact) => (
          <div key={fact.label}>
            <dt>{`${fact.label}: `}</dt>
            <dd>
              <OwnerValue fact={fact} />
            </dd>
          </div>
        ))}
      </dl>
    ) : null}
  </>
)
