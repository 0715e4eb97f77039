import { AppError } from '@alcove/contracts'
import { describe, expect, test } from 'vitest'
import { createVerotelProvider } from '../../../src/adapters/verotel/create-verotel-provider.ts'
import { isCorrectlySigned, signRequest } from '../../../src/adapters/verotel/signature.ts'
import { signedAddress } from '../../../src/adapters/verotel/signed-address.ts'
import { sign } from '../../verotel-fake/sign.ts'
import { SHOP } from '../../verotel-fake/start-verotel-fake.ts'
import { createNotes, SETTINGS } from './verotel-candidate.ts'

const NOW = new Date('2026-11-21T22:30:00Z')
const clock = { now: () => NOW }
const provider = createVerotelProvider(SETTINGS, {
  clock,
  notes: createNotes(),
  findWebhookFacts: async () => [],
})
const CHECKOUT = '0198f5a0-0000-7000-8000-0000000000e1'

function signPostback(fields: Record<string, string>, algorithm?: 'sha1'): URL {
  const url = new URL('https://alcove.test/api/webhooks/verotel')
  const sentFields = { shopID: SHOP.shopId, ...fields }
  url.search = new URLSearchParams({
    ...sentFields,
    signature: sign(SHOP.key, sentFields, algorithm),
  }).toString()
  return url
}
function readAddress(url: URL, by = provider) {
  return by.readWebhook({ method: 'GET', url, header: () => undefined, body: new Uint8Array() }, NOW)
}
const read = (fields: Record<string, string>) => readAddress(signPostback(fields))
const code = (expected: string) =>
  expect.toSatisfy((error) => error instanceof AppError && error.code === expected)

const INITIAL = {
  event: 'initial',
  saleID: '71',
  transactionID: '901',
  referenceID: CHECKOUT,
  priceAmount: '19.99',
  priceCurrency: 'EUR',
  nextChargeOn: '2026-12-21',
  subscriptionType: 'recurring',
  custom1: 'premium',
  custom2: 'month',
}

describe('a postback', () => {
  test('keeps what is needed, and no card or personal data', () => {
    const personal = { truncatedPAN: 'XXXXXXXXXXXX1111', CCBrand: 'VISA', email: 'camille@exemple.test' }
    const { id, type, occurredAt, about, isRelevant, facts } = read({ ...INITIAL, ...personal })
    expect({ id, type, occurredAt, isRelevant }).toEqual({
      id: 'initial:901',
      type: 'initial',
      occurredAt: NOW,
      isRelevant: true,
    })
    expect(about).toEqual({ checkoutId: CHECKOUT, subscription: '71' })
    const { priceAmount: _, priceCurrency: __, ...same } = INITIAL
    expect(facts).toEqual({ ...same, amount: 1_999, currency: 'EUR' })
  })

  test.each([
    ['a transaction', { ...INITIAL, transactionID: '1\u00002' }],
    ['a sale', { event: 'cancel', saleID: '7\u00001' }],
    ['an order', { ...INITIAL, custom1: 'premium\u0000' }],
    ['an unknown event', { event: 'moon\u0000', saleID: '71' }],
    ['an overlong id', { event: 'x'.repeat(300), saleID: '71' }],
  ])('with an unstorable value is refused: %s', (_what, fields) => {
    expect(() => read(fields)).toThrow(code('NOTIFICATION_MALFORMED'))
  })

  test('of a rebill is read with `amount` in place of `priceAmount`; zero is an amount', () => {
    const rebill = { event: 'rebill', saleID: '71', transactionID: '902', nextChargeOn: '2027-01-21' }
    expect(read({ ...rebill, amount: '9.99', currency: 'EUR' }).facts).toMatchObject({ amount: 999 })
    expect(read({ ...rebill, amount: '0.00', currency: 'EUR' }).facts).toMatchObject({ amount: 0 })
  })

  test.each(['expiry', 'expire'])('named %s ends a sale', (event) => {
    expect(read({ event, saleID: '71', subscriptionType: 'recurring' })).toMatchObject({
      type: 'expiry',
      isRelevant: true,
      facts: { event: 'expiry' },
    })
  })

  test('of an upgrade has the recorded sale as its subject', () => {
    const upgrade = {
      ...INITIAL,
      event: 'upgrade',
      saleID: '72',
      transactionID: '903',
      precedingSaleID: '71',
    }
    expect(read(upgrade).about.subscription).toBe('71')
  })

  test.each(['credit', 'chargeback'])('of a %s names the refunded payment', (event) => {
    const back = { event, saleID: '71', transactionID: '905', parentID: '901', priceAmount: '19.99' }
    expect(read(back).about).toEqual({ subscription: '71', payment: '901' })
  })

  test('without an event is a purchase, which is not sold here', () => {
    const purchase = {
      saleID: '73',
      priceAmount: '5.00',
      priceCurrency: 'EUR',
      referenceID: 'x',
      type: 'purchase',
    }
    expect(read(purchase)).toMatchObject({ type: 'purchase', isRelevant: false, facts: {} })
    const { event: _, ...subscription } = INITIAL
    expect(read({ ...subscription, type: 'subscription' })).toMatchObject({
      type: 'initial',
      isRelevant: true,
    })
  })

  test('keeps its id when repeated; different ones have different ids', () => {
    const cancel = { event: 'cancel', saleID: '71', cancelledBy: 'user', expiresOn: '2026-12-21' }
    expect(read(cancel).id).toBe(read(cancel).id)
    const ids = [
      read(INITIAL),
      read({ ...INITIAL, event: 'chargeback', parentID: '901' }),
      read(cancel),
      read({ ...cancel, expiresOn: '2027-01-21' }),
      read({ ...cancel, event: 'uncancel' }),
      read({ ...cancel, saleID: '72' }),
    ].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test.each([
    ['a sale', { saleID: '' }],
    ['an amount', { priceAmount: '' }],
    ['a readable amount', { priceAmount: '19,99' }],
    ['a readable day', { nextChargeOn: '21-12-2026' }],
    ['a currency', { priceCurrency: '' }],
    ['our shop', { shopID: '1' }],
  ])('without %s is refused', (_what, change) => {
    expect(() => read({ ...INITIAL, ...change })).toThrow(code('NOTIFICATION_MALFORMED'))
  })

  test.each([
    ['rebill', { saleID: '71', amount: '1.00', nextChargeOn: '2027-01-21' }],
    ['credit', { saleID: '71', priceAmount: '1.00' }],
    ['chargeback', { saleID: '71', transactionID: '904' }],
    ['upgrade', { saleID: '72', priceAmount: '1.00', priceCurrency: 'EUR' }],
  ])('%s without its required fields is refused', (event, fields) => {
    expect(() => read({ event, ...fields })).toThrow(code('NOTIFICATION_MALFORMED'))
  })

  test('with a repeated field is refused', () => {
    const url = signPostback(INITIAL)
    url.searchParams.append('priceAmount', '0.01')
    expect(() => readAddress(url)).toThrow(code('NOTIFICATION_MALFORMED'))
  })

  describe('that is a request of ours with its own signature is refused:', () => {
    const shop = { shopId: SHOP.shopId, signatureKey: SHOP.key, flexpayUrl: 'https://secure.verotel.com' }
    const ORDER = {
      type: 'subscription',
      subscriptionType: 'recurring',
      name: 'Abonnement Premium',
      priceAmount: '19.99',
      priceCurrency: 'EUR',
      period: 'P1M',
      referenceID: CHECKOUT,
      custom1: 'premium',
      custom2: 'month',
      email: 'camille@exemple.test',
      successURL: 'https://alcove.test/subscription/success',
      declineURL: 'https://alcove.test/subscription/cancel',
    }
    const UPGRADE = { ...ORDER, type: 'upgradesubscription', precedingSaleID: '71', upgradeOption: 'lost' }
    const requests: [string, URL][] = [
      ['an order', signedAddress(shop, 'startorder', ORDER)],
      ['an order for one payment', signedAddress(shop, 'startorder', { ...ORDER, type: 'purchase' })],
      ['an upgrade', signedAddress(shop, 'startorder', UPGRADE)],
      ['a question about a sale', signedAddress(shop, 'salestatus', { saleID: '71' })],
    ]
    /** Sends the same fields from the customer's browser, without the unsigned ones. */
    const sentBack = ({ searchParams }: URL) => {
      const url = new URL('https://alcove.test/api/webhooks/verotel')
      url.search = searchParams.toString()
      url.searchParams.delete('email')
      return url
    }

    test.each(requests)('%s', (_, request) => {
      expect(() => readAddress(sentBack(request))).toThrow(code('NOTIFICATION_FORGED'))
    })

    // The signed text is `name=value` joined by colons: names can hide in the value before them.
    test.each(requests)('%s with names hidden in a value', (_, request) => {
      const fields = [...sentBack(request).searchParams].filter(([name]) => name !== 'signature')
      for (let kept = 1; kept < fields.length; kept++) {
        const shown = fields.slice(0, kept)
        const [lastName, lastValue] = shown.pop() as [string, string]
        const hidden = fields.slice(kept).map(([name, value]) => `:${name}=${value}`)
        const url = new URL('https://alcove.test/api/webhooks/verotel')
        const signature = request.searchParams.get('signature') ?? ''
        const all = [...shown, [lastName, lastValue + hidden.join('')], ['signature', signature]]
        url.search = new URLSearchParams(all as [string, string][]).toString()
        expect(() => readAddress(url)).toThrow(code('NOTIFICATION_FORGED'))
      }
    })

    test('an order with an event hidden in one of its addresses, split differently', () => {
      const event = {
        event: 'rebill',
        nextChargeOn: '2099-12-31',
        saleID: '71',
        shopID: SHOP.shopId,
        transactionID: '7',
      }
      const hidden = Object.entries(event).map(([name, value]) => `:${name}=${value}`)
      const declineURL = `https://a${hidden.join('')}:zz=/subscription/cancel`
      const { searchParams } = sentBack(signedAddress(shop, 'startorder', { ...ORDER, declineURL }))
      const signature = searchParams.get('signature') ?? ''
      const fields = [...searchParams].filter(([name]) => name !== 'signature')
      const after = fields.slice(fields.findIndex(([name]) => name === 'declineURL') + 1)
      const rest = after.map(([name, value]) => `:${name}=${value}`).join('')
      const url = new URL('https://alcove.test/api/webhooks/verotel')
      url.search = new URLSearchParams({
        ...Object.fromEntries(fields.filter(([name]) => name < 'declineURL')),
        declineURL: 'https://a',
        ...event,
        zz: `/subscription/cancel${rest}`,
        signature,
      }).toString()
      const postback = Object.fromEntries(url.searchParams)
      expect(isCorrectlySigned(postback, { ...SHOP, allowSha1: false })).toBe(true)
      expect(() => readAddress(url)).toThrow(code('NOTIFICATION_FORGED'))
    })

    test('but accepts a postback of Verotel with the same extra fields', () => {
      expect(read({ ...INITIAL, type: 'subscription', version: '4' }).type).toBe('initial')
    })
  })

  test('with fields that were not signed is refused', () => {
    for (const [name, value] of Object.entries({ event: 'credit', parentID: '901', custom3: 'x', a: '' })) {
      const { event: _, ...purchase } = INITIAL
      const url = signPostback(purchase)
      url.searchParams.append(name, value)
      expect(() => readAddress(url)).toThrow(code('NOTIFICATION_FORGED'))
    }
  })

  test('signed like a request, over the fields of orders only, is refused', () => {
    const url = signPostback(INITIAL)
    const fields = Object.fromEntries(url.searchParams)
    url.searchParams.set('signature', signRequest(SHOP.key, fields))
    expect(() => readAddress(url)).toThrow(code('NOTIFICATION_FORGED'))
  })

  test('with the old SHA-1 signature is refused, unless the setting allows it', () => {
    expect(() => readAddress(signPostback(INITIAL, 'sha1'))).toThrow(code('NOTIFICATION_FORGED'))
    const tolerant = { ...SETTINGS, VEROTEL_ALLOW_SHA1: true }
    const old = createVerotelProvider(tolerant, {
      clock,
      notes: createNotes(),
      findWebhookFacts: async () => [],
    })
    expect(readAddress(signPostback(INITIAL, 'sha1'), old).id).toBe('initial:901')
  })
})
