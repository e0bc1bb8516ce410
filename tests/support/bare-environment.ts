/** What a system asks of any process; Windows opens no connection without its own. */
const NEEDED = [
  'PATH',
  'HOME',
  'SystemRoot',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
  'TEMP',
  'TMP',
]

/** The environment of a process that shall not know the settings of the machine's user. */
export const bareEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    NEEDED.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
