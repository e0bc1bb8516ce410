import type { ReactNode } from 'react'
import './styles/fact-list.scss'

export type Fact = readonly [name: string, value: ReactNode]

/** Labels above their values, side by side where there is room. Skips facts without a value. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="fact-list">
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="numeric">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
