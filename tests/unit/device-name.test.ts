import { expect, test } from 'vitest'
import { deviceName } from '../../src/pages/account/device-name.ts'

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15'

test.each([
  [`${WINDOWS} ${CHROME} Safari/537.36`, 'Chrome trên Windows'],
  [`${WINDOWS} ${CHROME} Safari/537.36 Edg/143.0.0.0`, 'Edge trên Windows'],
  [`${WINDOWS} ${CHROME} Safari/537.36 OPR/120.0.0.0`, 'Opera trên Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) coc_coc_browser/130.0 Chrome/124.0 Safari/537.36',
    'Cốc Cốc trên Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
    'Samsung Internet trên Android',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`, 'Chrome trên Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox trên Linux'],
  [`${IPHONE} (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari trên iPhone'],
  [`${IPHONE} (KHTML, like Gecko) CriOS/143.0 Mobile/15E148 Safari/604.1`, 'Chrome trên iPhone'],
  [`${IPHONE} (KHTML, like Gecko) Mobile/15E148 Zalo iOS/750`, 'Zalo trên iPhone'],
  [`${IPHONE} (KHTML, like Gecko) Mobile/15E148`, 'Trình duyệt trên iPhone'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari trên macOS',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`, 'Chrome trên ChromeOS'],
  ['curl/8.5.0', 'Thiết bị không rõ'],
  ['', 'Thiết bị không rõ'],
])('%s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
