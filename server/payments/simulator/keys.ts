/** Where this process serves the payment simulators (its own pages and its imitation of both APIs). */
export const SIMULATOR_PATH = '/mo-phong'

/** Public on purpose: they sign play money, and only while a provider has no keys of its own. */
export const SIMULATOR_KEYS = {
  momo: {
    partnerCode: 'MOMOLOPMO01',
    accessKey: 'mo-phong-access-key',
    secretKey: 'mo-phong-secret-key',
  },
  vnpay: { tmnCode: 'LOPMO001', hashSecret: 'MO-PHONG-HASH-SECRET' },
}
