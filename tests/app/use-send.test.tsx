import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../src/api/errors.ts'
import { sendsOf } from '../../src/parts/sending/sends.ts'
import { useSend } from '../../src/parts/sending/use-send.ts'

/** What a button of each name sends, until its request is answered. */
function setUp(keys: readonly (readonly string[] | undefined)[]) {
  const sent: number[] = []
  let answer = () => {}
  let fail = () => {}
  function Button({ index, sendKey }: { index: number; sendKey?: readonly string[] }) {
    const { send, pending } = useSend({
      ...(sendKey ? { key: sendKey } : {}),
      send: () => {
        sent.push(index)
        return new Promise<void>((done, failed) => {
          answer = done
          fail = () => failed(new ApiError('refused'))
        })
      },
    })
    return <button onClick={() => send()}>{pending ? `${index} pending` : `${index}`}</button>
  }
  function Running() {
    const sends = sendsOf(useQueryClient())
    const isSending = useSyncExternalStore(sends.subscribe, () => sends.isSending())
    return <p role="status">{isSending ? 'sending' : 'at rest'}</p>
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      {keys.map((sendKey, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list never changes
        <Button key={index} index={index} {...(sendKey ? { sendKey } : {})} />
      ))}
      <Running />
    </QueryClientProvider>,
  )
  const buttons = screen.getAllByRole('button')
  /** All in one turn: no render lies between the presses. */
  const press = (...which: number[]) =>
    act(() => {
      for (const index of which) buttons[index]?.click()
    })
  return { sent, press, answer: () => answer(), fail: () => fail() }
}

const settled = () => waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('at rest'))

test('presses before the next render send once; after the answer the button sends again', async () => {
  const { sent, press, answer, fail } = setUp([undefined])
  press(0, 0, 0)
  await screen.findByText('0 pending')
  press(0)
  expect(sent).toEqual([0])
  answer()
  await settled()
  press(0)
  await waitFor(() => expect(sent).toEqual([0, 0]))
  fail()
  await settled()
  press(0, 0)
  await waitFor(() => expect(sent).toEqual([0, 0, 0]))
})

test('components with one key lock each other, those without a key do not', async () => {
  const { sent, press } = setUp([['a'], ['a'], ['b'], undefined, undefined])
  press(0, 1, 2, 3, 4, 1, 3)
  await waitFor(() => expect(sent).toEqual([0, 2, 3, 4]))
})

test('after 8 seconds it is slow; letting go aborts the request, also from another component of the key', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const client = new QueryClient()
    const Save = ({ name }: { name: string }) => {
      const { send, slow, letGo, error } = useSend({
        key: ['save'],
        send: (_: void, signal) =>
          new Promise<void>((_done, fail) =>
            signal.addEventListener('abort', () => fail(new ApiError('cancelled'))),
          ),
      })
      return (
        <>
          <button onClick={() => send()}>{name} saves</button>
          <button onClick={letGo}>{name} lets go</button>
          <p>{`${name}: ${error ? error.kind : slow ? 'slow' : 'quick'}`}</p>
        </>
      )
    }
    render(
      <QueryClientProvider client={client}>
        <Save name="A" />
        <Save name="B" />
      </QueryClientProvider>,
    )
    act(() => screen.getByText('A saves').click())
    await act(() => vi.advanceTimersByTimeAsync(7_900))
    expect(screen.getByText('A: quick')).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(await screen.findByText('A: slow')).toBeVisible()
    act(() => screen.getByText('B lets go').click())
    expect(await screen.findByText('A: cancelled')).toBeVisible()
    // The next one starts anew.
    act(() => screen.getByText('A saves').click())
    expect(await screen.findByText('A: quick')).toBeVisible()
    act(() => screen.getByText('A lets go').click())
    expect(await screen.findByText('A: cancelled')).toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})
