import { expect, test } from 'vitest'
import { doubling, networkOf, waitText } from '../../../server/platform/limits/rules.ts'

test('waits double up to the longest', () => {
  expect(doubling(2, 60)).toEqual([2, 4, 8, 16, 32, 60])
  expect(doubling(2, 2)).toEqual([2])
})

test.each([
  [1, '1 giây'],
  [1_001, '2 giây'],
  [59_000, '59 giây'],
  [59_001, '1 phút'],
  [61_000, '2 phút'],
  [3_600_000, '60 phút'],
])('%i ms: %s', (ms, text) => {
  expect(waitText(ms)).toBe(text)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1:2:3:4:192.0.2.1', '2001:db8:1:2::/64'],
  ['unknown', 'unknown'],
  ['', ''],
])('%s belongs to %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
