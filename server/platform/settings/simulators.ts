/** The path of the payment simulators: their pages and both imitated APIs. */
export const SIMULATOR_PATH = '/mo-phong'

/** Public keys: they only sign simulated payments, while a provider has no keys of its own. */
export const SIMULATOR_KEYS = {
  momo: {
    partnerCode: 'MOMOLOPMO01',
    accessKey: 'mo-phong-access-key',
    secretKey: 'mo-phong-secret-key',
  },
  vnpay: { tmnCode: 'LOPMO001', hashSecret: 'MO-PHONG-HASH-SECRET' },
}
