import { useSearchParams } from 'react-router-dom'

/**
 * What a list is filtered by, from the address, so that a filtered list can be sent to a colleague and "Back" undoes
 * a choice.
 */
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
    /** Without any filter. */
    clear: () => setParams({}),
    isFiltered: names.some((name) => values[name] !== undefined),
  }
}
