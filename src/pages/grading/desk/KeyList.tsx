interface KeyListProps {
  className: string | undefined
  keys: readonly (readonly [key: string, act: string])[]
}

/** Keys and what they do. */
export const KeyList = ({ className, keys }: KeyListProps) => (
  <dl className={className}>
    {keys.map(([key, act]) => (
      <div key={key}>
        <dt>
          <kbd>{key}</kbd>
        </dt>
        <dd>{act}</dd>
      </div>
    ))}
  </dl>
)
