import { QueryClient, QueryClientProvider, useIsMutating } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useOnceMutation } from '../../src/sending/use-once-mutation.ts'

/** What a button of each name sends, until its request is answered. */
function setUp(keys: readonly (readonly string[] | undefined)[]) {
  const sent: number[] = []
  let answer = () => {}
  let fail = () => {}
  function Button({ index, mutationKey }: { index: number; mutationKey?: readonly string[] }) {
    const { mutate, isPending } = useOnceMutation({
      ...(mutationKey ? { mutationKey } : {}),
      mutationFn: () => {
        sent.push(index)
        return new Promise<void>((done, failed) => {
          answer = done
          fail = () => failed(new Error('no'))
        })
      },
    })
    return <button onClick={() => mutate()}>{isPending ? `${index} pending` : `${index}`}</button>
  }
  const Running = () => <p role="status">{useIsMutating()}</p>
  render(
    <QueryClientProvider client={new QueryClient()}>
      {keys.map((mutationKey, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list never changes
        <Button key={index} index={index} {...(mutationKey ? { mutationKey } : {})} />
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

const settled = () => waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('0'))

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
