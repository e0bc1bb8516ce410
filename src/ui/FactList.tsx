import './styles/fact-list.scss'

export type Fact = readonly [name: string, value: string | null]

/** Names above their values, side by side as space allows. What has no value is left out. */
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
