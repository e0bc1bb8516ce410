/** Stops pushes at logout and when the switch goes off, with the session's token. Nobody waits for it. */
export async function releasePushes(bearer: string): Promise<void> {
  try {
    const { releaseDevice } = await import('./device.ts')
    await releaseDevice(bearer)
  } catch {
    // The code could not load. The next user's registration takes over the token.
  }
}
