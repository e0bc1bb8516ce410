import { afterEach, expect } from 'vitest'
import { takeViolations } from './browser.ts'

/** Every test that opened a page: nothing it did was against the content security policy. */
afterEach(() => expect(takeViolations()).toEqual([]))
