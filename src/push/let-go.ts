/**
 * No more messages to this browser for the session given by its bearer token: at logout, and when the
 * switch goes off. Nobody waits for it, and what it needs is loaded only now.
 */
export async function letGoOfPushes(bearer: string): Promise<void> {
  try {
    const { letGoOfDevice } = await import('./device.ts')
    await letGoOfDevice(bearer)
  } catch {
    // That piece of the app could not be fetched: the next user takes the token over.
  }
}
