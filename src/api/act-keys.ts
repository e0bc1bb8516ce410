/**
 * The `Idempotency-Key`s of the writes of one act, by method, address and body (docs/behaviour.md#repeated-writes): an
 * act that is done again because its end was unclear keeps them.
 */
export type ActKeys = Map<string, string>

const bySignal = new WeakMap<object, ActKeys>()

/** Every write that passes this signal on belongs to the act. */
export const keepActKeys = (signal: AbortSignal, keys: ActKeys): void =>
  void bySignal.set(signal, keys)

/** The keys of the act to which a signal belongs; undefined of none. */
export const actKeysOf = (signal: object): ActKeys | undefined => bySignal.get(signal)
