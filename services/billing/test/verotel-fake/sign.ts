import { createHash } from 'node:crypto'

const SIGNED_IN_ORDERS =
  /^(version|shopID|price(Amount|Currency)|paymentMethod|description|referenceID|saleID|custom[123]|subscriptionType|period|name|trialAmount|trialPeriod|cancelDiscountPercentage|type|successURL|declineURL|precedingSaleID|upgradeOption|mcc|subCreditor(Name|Id|Country))$/

/** Signs as Verotel documents it; written apart from the adapter, so that each checks the other. */
export function sign(
  key: string,
  fields: Record<string, string>,
  algorithm: 'sha256' | 'sha1' = 'sha256',
): string {
  let text = key
  for (const name of Object.keys(fields).sort()) text += `:${name}=${fields[name]}`
  return createHash(algorithm).update(text).digest('hex')
}

export function isSignedOrder(key: string, query: URLSearchParams): boolean {
  const fields = [...query].filter(([name]) => SIGNED_IN_ORDERS.test(name))
  return query.get('signature') === sign(key, Object.fromEntries(fields))
}
