import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ProxyOptions } from 'vite'

/**
 * Sends what the app asks its API to a staging API (`API_PROXY_TARGET`), the payment simulators of our own included.
 * Addresses of that API in its answers become addresses here, so that a payment does not leave for the staging site.
 * What a provider itself knows, such as where a real sandbox sends the buyer back, stays as it is.
 */
export function stagingProxy(target: string): Record<string, ProxyOptions> {
  const { origin } = new URL(target)
  const send = async (answer: IncomingMessage, request: IncomingMessage, to: ServerResponse) => {
    const here = (text: string) => text.replaceAll(origin, `http://${request.headers.host}`)
    const { location, 'content-type': type = '', ...headers } = answer.headers
    to.statusCode = answer.statusCode ?? 502
    const kept = { ...headers, 'content-type': type, location: location && here(location) }
    for (const [name, value] of Object.entries(kept)) if (value) to.setHeader(name, value)
    if (!/json|text\/html/.test(type)) {
      answer.pipe(to)
      return
    }
    const text = here(Buffer.concat(await answer.toArray()).toString())
    to.removeHeader('transfer-encoding')
    to.removeHeader('content-length')
    to.end(text)
  }
  return {
    '^/(api|auth|mo-phong)(/|$)': {
      target,
      changeOrigin: true,
      secure: false,
      selfHandleResponse: true,
      configure: (proxy) => {
        // What is compressed cannot be read.
        proxy.on('proxyReq', (request) => request.removeHeader('accept-encoding'))
        proxy.on('proxyRes', (answer, request, response) => {
          // The line broke off in the middle of an answer.
          send(answer, request, response).catch(() => response.destroy())
        })
      },
    },
  }
}
