/** The first that fits: most browsers also call themselves Chrome and Safari. */
const BROWSERS: readonly [mark: RegExp, name: string][] = [
  [/\bZalo\b/i, 'Zalo'],
  [/\bFB(AN|AV)\//, 'Facebook'],
  [/\bcoc_coc_browser\//i, 'Cốc Cốc'],
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(OPR|Opera|OPT)\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.* Safari\//, 'Safari'],
]

const SYSTEMS: readonly [mark: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const firstIn = (names: typeof BROWSERS, userAgent: string) =>
  names.find(([mark]) => mark.test(userAgent))?.[1]

/** Browser and system in plain words, from what the browser says of itself: 'Chrome trên Windows'. */
export function deviceName(userAgent: string): string {
  const browser = firstIn(BROWSERS, userAgent)
  const system = firstIn(SYSTEMS, userAgent)
  if (browser && system) return `${browser} trên ${system}`
  return browser ?? (system ? `Trình duyệt trên ${system}` : 'Thiết bị không rõ')
}
