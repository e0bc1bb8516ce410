/**
 * Stops pushes to this browser at logout and when the switch goes off. `bearer` is the token of the
 * session. No caller waits for it, and the code that it needs loads only now.
 */
export async function releasePushes(bearer: string): Promise<void> {
  try {
    const { releaseDevice } = await import('./device.ts')
    await releaseDevice(bearer)
  } catch {
    // The code could not load. The next user's registration takes over the token.
  }
}
