interface Made<T> {
  value: T
  dispose: () => Promise<void>
}

interface Shared {
  made: Promise<Made<unknown>>
  users: number
}

/** Kept on `globalThis`, because Vitest loads the setup files for each project separately. */
const shared = ((globalThis as { sharedByProjects?: Map<string, Shared> }).sharedByProjects ??=
  new Map<string, Shared>())

/** Makes a value once for all projects of a run; the last project that releases it disposes of it. */
export async function oncePerRun<T>(
  name: string,
  make: () => Promise<Made<T>>,
): Promise<{ value: T; release: () => Promise<void> }> {
  const entry = shared.get(name) ?? { made: make(), users: 0 }
  shared.set(name, entry)
  entry.users += 1
  // Each name has one `make`, so the value has its type.
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
