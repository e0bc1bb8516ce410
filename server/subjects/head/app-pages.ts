import * as extraPaths from '../../../shared/extra-paths.ts'
import * as openPaths from '../../../shared/open-paths.ts'
import { paths } from '../../../shared/paths.ts'
import { PAYMENT_PROVIDERS, returnPage } from '../../../shared/rules/payment-providers.ts'

/** Stands for whatever an address names. */
const ANY = ':any'

/** Takes what the address names, or a query, which is no part of the path. */
type Builder = (...given: string[]) => string

const isBuilder = (value: unknown): value is Builder => typeof value === 'function'

const pathOf = (build: Builder) => build(ANY, ANY, ANY).replace(/[?#].*$/, '')

const { paymentReturn, ...ownPaths } = paths

/** Every page of the app by its path, with `:any` where it names something. */
export const APP_PAGES: readonly string[] = [
  ...Object.values(PAYMENT_PROVIDERS).map((facts) => paymentReturn(returnPage(facts))),
  ...[ownPaths, ...Object.values(extraPaths), ...Object.values(openPaths)]
    .flatMap((one: unknown) => (isBuilder(one) ? [one] : Object.values(one as object)))
    .filter(isBuilder)
    .map(pathOf),
]

/** As the app's router reads addresses: in any case, with or without a slash at the end. */
const PAGE = new RegExp(
  `^(?:${APP_PAGES.map((path) => path.replace(/\/$/, '').replaceAll(ANY, '[^/]+')).join('|')})/?$`,
  'i',
)

/** Whether the app has a page at this path; what the path names need not exist. */
export const isAppPage = (pathname: string): boolean => PAGE.test(pathname)
