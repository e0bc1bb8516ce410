import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '../../src/api/errors.ts'
import { storeSession } from '../../src/api/session-store.ts'
import { createSend, type SendCalls } from '../../src/parts/sending/send.ts'

/** Letting go ends a send at once, also where one of its requests heeds no signal. */

const never = () => new Promise<never>(() => {})
const lost = () => Promise.reject(new ApiError('offline'))

beforeEach(() => storeSession({ token: 'tok', user: null }))

test.each<[string, SendCalls<string, void>, string, string]>([
  ['the look before it', { prepare: never, send: never }, 'sending', 'unsent'],
  ['the request', { send: never, findSent: never }, 'sending', 'unknown'],
  ['a request that may be repeated', { send: never }, 'sending', 'no'],
  ['the look after it', { send: lost, findSent: never }, 'checking', 'unknown'],
])('%s hangs', async (_, calls, is, arrived) => {
  const send = createSend<string, void>({ key: null, owner: '' })
  send.start({ input: 'bài', calls })
  await waitFor(() => expect(send.state()).toMatchObject({ is }))
  send.letGo()
  await waitFor(() => expect(send.state()).toMatchObject({ is: 'failed', failure: { arrived } }))
})
