import { expect } from 'vitest'

declare module 'vitest' {
  interface Assertion<T = any> {
    /** A link to this address, or to one that an asymmetric matcher takes. */
    toLeadTo: (address: unknown) => T
  }
}

expect.extend({
  toLeadTo(link: Element | null | undefined, address: unknown) {
    const href = link?.getAttribute('href')
    return {
      pass: this.equals(href, address),
      message: () =>
        `the link leads to ${this.utils.printReceived(href)}, asked for: ${this.utils.printExpected(address)}`,
    }
  },
})
