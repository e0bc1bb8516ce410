import { describe, expect, test } from 'vitest'
import { safeNext, sameOriginPath } from '../../shared/rules/safe-next.ts'

describe('safeNext', () => {
  test.each([
    ['/learning', '/learning'],
    ['/learning/lesson/abc?quiz=1&x=%2F', '/learning/lesson/abc?quiz=1&x=%2F'],
    ['/courses?q=ti%E1%BA%BFng#top', '/courses?q=ti%E1%BA%BFng#top'],
    ['/cart?back=https://evil.example', '/cart?back=https://evil.example'],
    ['/a/../cart', '/cart'],
  ])('keeps the path of this site %s', (given, expected) => {
    expect(safeNext(given)).toBe(expected)
  })

  test.each([
    [null],
    [undefined],
    [''],
    ['learning'],
    ['https://evil.example/'],
    ['//evil.example'],
    ['/\\evil.example'],
    ['\\\\evil.example'],
    ['/\t/evil.example'],
    ['/\n/evil.example'],
    ['javascript:alert(1)'],
    [' //evil.example'],
    ['/.//evil.example'],
    ['/..//evil.example'],
    ['/%2e//evil.example'],
    ['/a/..//evil.example'],
  ])('goes home instead of %j', (given) => {
    expect(safeNext(given)).toBe('/')
  })

  test('whatever it returns stays on this site when a browser resolves it', () => {
    const pieces = ['/', '\\', '.', '..', '%2e', 'evil.example', '@', ':', '\t', '?', '#']
    for (const a of pieces)
      for (const b of pieces)
        for (const c of pieces) {
          const url = new URL(safeNext(`/${a}${b}${c}`), 'https://lopmo.test/login')
          expect(url.origin, `/${a}${b}${c}`).toBe('https://lopmo.test')
        }
  })
})

describe('sameOriginPath', () => {
  test('is the path, or null where safeNext goes home', () => {
    expect(sameOriginPath('/orders?x=1#y')).toBe('/orders?x=1#y')
    expect(sameOriginPath('/')).toBe('/')
    for (const given of ['//evil.example', 'https://lopmo.test/', '', null, undefined, 7, {}]) {
      expect(sameOriginPath(given)).toBeNull()
    }
  })
})
