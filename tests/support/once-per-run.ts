interface Made<T> {
  value: T
  dispose: () => Promise<void>
}

interface Shared {
  made: Promise<Made<unknown>>
  users: number
}

/** Vitest loads a project's setup files for that project alone: what is shared hangs on the process. */
const shared = ((globalThis as { sharedByProjects?: Map<string, Shared> }).sharedByProjects ??=
  new Map<string, Shared>())

/** Makes what several projects need once in a run; the last one to let go of it disposes of it. */
export async function oncePerRun<T>(
  name: string,
  make: () => Promise<Made<T>>,
): Promise<{ value: T; release: () => Promise<void> }> {
  const entry = shared.get(name) ?? { made: make(), users: 0 }
  shared.set(name, entry)
  entry.users += 1
  // One name, one maker: so this is what `make` made.
  const { value, dispose } = (await entry.made) as Made<T>
  return {
    value,
    release: async () => {
      entry.users -= 1
      if (entry.users > 0) return
      shared.delete(name)
      await dispose()
    },
  }
}
