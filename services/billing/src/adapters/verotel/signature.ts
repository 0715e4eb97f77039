import { createHash, timingSafeEqual } from 'node:crypto'

/** Signed fields of a request; the rest (`email`, `origin`) is sent unsigned. */
const SIGNED = new Set([
  'version',
  'shopID',
  'priceAmount',
  'priceCurrency',
  'paymentMethod',
  'description',
  'referenceID',
  'saleID',
  'custom1',
  'custom2',
  'custom3',
  'subscriptionType',
  'period',
  'name',
  'trialAmount',
  'trialPeriod',
  'cancelDiscountPercentage',
  'type',
  'successURL',
  'declineURL',
  'precedingSaleID',
  'upgradeOption',
  'mcc',
  'subCreditorName',
  'subCreditorId',
  'subCreditorCountry',
])

export type Parameters = Readonly<Record<string, string>>

/**
 * Lower-case hex over `key:name=value:name=value…`, names sorted, values unescaped and in UTF-8
 * (`verotel/flexpay-php-client`, protocol 4).
 */
function computeSignature(key: string, parameters: Parameters, algorithm: 'sha256' | 'sha1'): string {
  return createHash(algorithm)
    .update(key + joinFields(parameters), 'utf8')
    .digest('hex')
}

/** Builds `:name=value:name=value…`. Nothing is escaped, so a name can hide in the value before it. */
function joinFields(parameters: Parameters): string {
  return Object.keys(parameters)
    .sort()
    .map((name) => `:${name}=${parameters[name]}`)
    .join('')
}

/** Signs a request to Verotel, over its signed fields only. */
export function signRequest(key: string, parameters: Parameters): string {
  const signed = Object.entries(parameters).filter(([name]) => SIGNED.has(name))
  return computeSignature(key, Object.fromEntries(signed), 'sha256')
}

/**
 * Detects a request of ours sent back as a postback: one key signs both, and customers see the addresses of their
 * orders. Orders sign `declineURL`, however their text is cut into names; other requests sign a version and no event.
 */
export function isOwnRequest(parameters: Parameters): boolean {
  const text = joinFields(parameters)
  if (text.includes(':declineURL=')) return true
  return !parameters.event && !parameters.transactionID && text.includes(':version=')
}

/** Verifies a postback: all fields but `signature` are signed, empty values included. Compares in constant time. */
export function isCorrectlySigned(
  postback: Parameters,
  { key, shopId, allowSha1 }: { key: string; shopId: string; allowSha1: boolean },
): boolean {
  const { signature = '', ...rest } = postback
  // Note: the official client adds the shop when a postback does not name it.
  const signed = { shopID: shopId, ...rest }
  const given = Buffer.from(signature.toLowerCase())
  const algorithms = allowSha1 ? (['sha256', 'sha1'] as const) : (['sha256'] as const)
  return algorithms.some((algorithm) => {
    const right = Buffer.from(computeSignature(key, signed, algorithm))
    return given.length === right.length && timingSafeEqual(given, right)
  })
}
