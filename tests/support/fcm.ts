import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushData } from '../../shared/rules/push-data.ts'
import { readSettings, type FcmSettings } from '../../server/platform/settings.ts'
import {
  FCM_ANSWERS,
  type FcmAnswer,
  faultOf,
  isGenuine,
  type ReceivedMessage,
  refusedField,
} from './fcm-rules.ts'

/** One message that FCM has received, accepted or not. */
interface ReceivedPush {
  token: string
  data: PushData
  headers: { TTL: string; Urgency: string; Topic: string }
  accessToken: string
  status: number
}

export interface FakeFcm {
  url: string
  /** Environment variables for a server in a process of its own (`startSite({ env })`). */
  env: Record<string, string>
  /** The same as `Settings.fcm`, for `startApi({ settings: { fcm } })`. */
  settings: FcmSettings
  /** Every received message, in order; status 200: accepted, 0: without a response. */
  received: ReceivedPush[]
  /** The accepted messages to this browser, as its service worker would get them. */
  sentTo: (token: string) => PushData[]
  /** How many access tokens were issued. */
  accessTokens: () => number
  /** The next messages get these responses, one each; later messages are accepted. */
  script: (...answers: FcmAnswer[]) => void
  /** All messages to this browser get this response, until it is set to `null`. */
  answer: (token: string, answer: FcmAnswer | null) => void
  /** Refuses all access tokens that were issued so far. */
  revoke: () => void
  /** The next requests for an access token get these responses, one each. */
  scriptTokens: (...answers: FcmAnswer[]) => void
  close: () => Promise<void>
}

const EMAIL = 'push@lop-mo-thu.iam.gserviceaccount.com'
const PROJECT = 'lop-mo-thu'

let made: { pem: string; publicKey: KeyObject } | undefined
/** One key pair for each process, because its generation is slow. */
function keys() {
  if (made) return made
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  made = { pem, publicKey: createPublicKey(pem) }
  return made
}

/**
 * Google's token service and FCM's HTTP v1 API on loopback. It checks as strictly as they do: the
 * assertion's signature and claims, the access token, and the message (values that are no texts,
 * reserved names, more than 4096 bytes, a topic that is too long). It delivers nothing: a browser test
 * passes `sentTo(token)` to the service worker by the DevTools protocol.
 */
export async function startFcm(): Promise<FakeFcm> {
  const { pem, publicKey } = keys()
  const received: ReceivedPush[] = []
  const queue: FcmAnswer[] = []
  const tokenQueue: FcmAnswer[] = []
  const ofBrowser = new Map<string, FcmAnswer>()
  let given = 0
  let firstValid = 1

  const takeAssertion = (form: URLSearchParams): FcmAnswer => {
    const scripted = tokenQueue.shift()
    if (scripted) return scripted
    if (!isGenuine(form, { publicKey, email: EMAIL, tokenUrl: env.FCM_TOKEN_URL })) {
      return { status: 400, body: { error: 'invalid_grant' } }
    }
    given += 1
    return {
      status: 200,
      body: { access_token: `access-${given}`, expires_in: 3600, token_type: 'Bearer' },
    }
  }

  const answerTo = (accessToken: string, message: ReceivedMessage): FcmAnswer => {
    const number = Number(/^access-(\d+)$/.exec(accessToken)?.[1] ?? 0)
    if (number < firstValid || number > given) return FCM_ANSWERS.unauthenticated
    const fault = faultOf(message)
    if (fault) return refusedField(fault)
    return ofBrowser.get(message.token) ?? queue.shift() ?? accepted(received.length)
  }

  const takeMessage = (authorization: string, message: ReceivedMessage): FcmAnswer => {
    const accessToken = authorization.replace('Bearer ', '')
    const answer = answerTo(accessToken, message)
    const { token, data, webpush } = message
    const { headers } = webpush
    received.push({ token, data, headers, accessToken, status: answer.silent ? 0 : answer.status })
    return answer
  }

  const server = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request)
      const { url } = request
      if (url === '/token') return send(response, takeAssertion(new URLSearchParams(body)))
      if (url !== `/v1/projects/${PROJECT}/messages:send`) {
        return send(response, FCM_ANSWERS.noProject)
      }
      const { message } = JSON.parse(body) as { message: ReceivedMessage }
      send(response, takeMessage(request.headers.authorization ?? '', message))
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = {
    FCM_PROJECT_ID: PROJECT,
    FCM_CLIENT_EMAIL: EMAIL,
    FCM_PRIVATE_KEY: pem.replaceAll('\n', '\\n'),
    FCM_BASE_URL: url,
    FCM_TOKEN_URL: `${url}/token`,
  }
  const { fcm: settings } = readSettings({
    ...env,
    SESSION_SECRET: 'a-secret-for-tests-of-32-characters',
  })
  if (!settings) throw new Error('no settings of FCM')
  return {
    url,
    env,
    settings,
    received,
    sentTo: (token) =>
      received
        .filter((push) => push.token === token && push.status === 200)
        .map(({ data }) => data),
    accessTokens: () => given,
    script: (...answers) => void queue.push(...answers),
    answer: (token, answer) => {
      if (answer) ofBrowser.set(token, answer)
      else ofBrowser.delete(token)
    },
    revoke: () => {
      firstValid = given + 1
    },
    scriptTokens: (...answers) => void tokenQueue.push(...answers),
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

const accepted = (n: number): FcmAnswer => ({
  status: 200,
  body: { name: `projects/${PROJECT}/messages/${n + 1}` },
})

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function send(response: ServerResponse, { status, headers, body, silent }: FcmAnswer): void {
  if (silent) return
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body ?? {}))
}
