import { useSearchParams } from 'react-router-dom'

/** The filter of a list, kept in the address: a filtered list is a link, and "Back" undoes a choice. */
export function useFilter<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams()
  const values: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const value = params.get(name)
    if (value) values[name] = value
  }
  const set = (changes: Partial<Record<Name, string>>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries<string | undefined>(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setParams(next)
  }
  return {
    values,
    set,
    clear: () => setParams({}),
    isFiltered: names.some((name) => values[name] !== undefined),
  }
}
