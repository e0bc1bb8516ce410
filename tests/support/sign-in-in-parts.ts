import { once } from 'node:events'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'

/**
 * A sign-in with a wrong password. `begun` resolves once the server has read the head and asks for the body, which
 * `send` then sends. `status` is the status of the answer, or 'cut off'.
 */
export function signInInParts(
  url: string,
  email: string,
  send: (sent: ClientRequest, body: string) => void,
) {
  const body = JSON.stringify({ email, password: 'sai-mat-khau' })
  const sent = request(`${url}/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  sent.flushHeaders()
  return {
    begun: once(sent, 'continue').then(() => send(sent, body)),
    status: answered.then(
      ([response]) => response.resume().statusCode,
      () => 'cut off',
    ),
  }
}
