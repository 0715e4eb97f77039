import { createHash, timingSafeEqual } from 'node:crypto'

/** What of an order is signed; the rest (`email`, `origin`) travels beside it. */
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
 * Lower-case hex over `key:name=value:name=value…`, names sorted, values as they are and in UTF-8
 * (`verotel/flexpay-php-client`, protocol 4).
 */
function signatureOf(key: string, parameters: Parameters, algorithm: 'sha256' | 'sha1'): string {
  return createHash(algorithm)
    .update(key + textOf(parameters), 'utf8')
    .digest('hex')
}

/** `:name=value:name=value…`. Nothing is escaped, so that a name can hide in the value before it. */
function textOf(parameters: Parameters): string {
  return Object.keys(parameters)
    .sort()
    .map((name) => `:${name}=${parameters[name]}`)
    .join('')
}

/** The signature of a request to Verotel: over what it signs, whatever else is sent. */
export function signatureOfRequest(key: string, parameters: Parameters): string {
  const signed = Object.entries(parameters).filter(([name]) => SIGNED.has(name))
  return signatureOf(key, Object.fromEntries(signed), 'sha256')
}

/**
 * Whether what came as a postback is a request of ours: one key signs both, and customers see the addresses of their orders.
 * Orders sign where a decline leads, whatever names their text is cut into; other requests sign a version and no event.
 */
export function isOwnRequest(parameters: Parameters): boolean {
  const text = textOf(parameters)
  if (text.includes(':declineURL=')) return true
  return !parameters.event && !parameters.transactionID && text.includes(':version=')
}

/**
 * Whether a postback was signed with the key: over all that came but `signature`, empty values included. Takes the same
 * time wherever the signatures differ.
 */
export function isRightlySigned(
  postback: Parameters,
  { key, shopId, allowSha1 }: { key: string; shopId: string; allowSha1: boolean },
): boolean {
  const { signature = '', ...rest } = postback
  // Note: the official client adds the shop where a postback does not name it.
  const signed = { shopID: shopId, ...rest }
  const given = Buffer.from(signature.toLowerCase())
  const algorithms = allowSha1 ? (['sha256', 'sha1'] as const) : (['sha256'] as const)
  return algorithms.some((algorithm) => {
    const right = Buffer.from(signatureOf(key, signed, algorithm))
    return given.length === right.length && timingSafeEqual(given, right)
  })
}
