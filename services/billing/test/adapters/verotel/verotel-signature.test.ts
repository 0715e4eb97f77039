import { describe, expect, test } from 'vitest'
import { isCorrectlySigned, signRequest } from '../../../src/adapters/verotel/signature.ts'
import { signedAddress } from '../../../src/adapters/verotel/signed-address.ts'

/** Key, parameters and results of the tests of `verotel/flexpay-php-client` and `verotel/flexpay4j`. */
const KEY = 'zpXwe2D77g4P7ysGJcr3rY87TBYs6J'
const SHOP = { key: KEY, shopId: '68849', allowSha1: false }
const NAME = 'My Dščřčřřěřě&?=blah123'
const SENT = {
  saleID: '433456',
  priceAmount: '0.00',
  referenceID: 'reference1234',
  priceCurrency: 'USD',
  custom1: 'My',
  description: NAME,
  subscriptionType: 'RECURRING',
  period: 'P1M',
  name: 'My name',
  trialAmount: '0.01',
  trialPeriod: 'P3D',
  successURL: 'http://backURL.test',
  declineURL: 'http://declineURL.test',
  cancelDiscountPercentage: '30',
  blah: 'something',
}
const ALL = { ...SENT, shopID: '68849', successURL: 'http://successURL.test' }

describe('the signature of a request', () => {
  test('equals the published one and ignores unsigned fields', () => {
    const published = '1a790e1ebf654b9a38884a5c9a867a7e57134f103a1c9c8d9854da794a839d03'
    expect(signRequest(KEY, ALL)).toBe(published)
    expect(signRequest(KEY, { ...ALL, blah: 'other', email: 'a@exemple.test' })).toBe(published)
    expect(signRequest(KEY, { ...ALL, successURL: 'http://other.test' })).not.toBe(published)
  })

  test('gives the published upgrade address: values are signed before they are encoded', () => {
    const shop = { shopId: '60678', signatureKey: KEY, flexpayUrl: 'https://secure.verotel.com/' }
    const address = signedAddress(shop, 'startorder', {
      type: 'upgradesubscription',
      precedingSaleID: '433456',
      period: 'P1M',
      subscriptionType: 'recurring',
      priceAmount: '0.00',
      priceCurrency: 'USD',
      custom1: 'custom1 value',
      name: NAME,
      trialAmount: '0.01',
      trialPeriod: 'P3D',
      successURL: 'http://successURL.test',
    })
    expect(address.href).toBe(
      'https://secure.verotel.com/startorder?custom1=custom1+value&' +
        'name=My+D%C5%A1%C4%8D%C5%99%C4%8D%C5%99%C5%99%C4%9B%C5%99%C4%9B%26%3F%3Dblah123&period=P1M&' +
        'precedingSaleID=433456&priceAmount=0.00&priceCurrency=USD&shopID=60678&' +
        'subscriptionType=recurring&successURL=http%3A%2F%2FsuccessURL.test&trialAmount=0.01&' +
        'trialPeriod=P3D&type=upgradesubscription&version=4&' +
        'signature=cc4da94d214a4eb64a3f7affa3c39d168a9163c020f9caacca9bfd7498e33abc',
    )
  })

  test('leaves out empty values and keeps a zero', () => {
    const shop = { shopId: '1', signatureKey: KEY, flexpayUrl: 'https://secure.verotel.com' }
    const parameters = { custom1: '', custom2: undefined, custom3: '0', saleID: '7' }
    const address = signedAddress(shop, 'salestatus', parameters)
    expect([...address.searchParams.keys()]).toEqual(['custom3', 'saleID', 'shopID', 'version', 'signature'])
    expect(address.href).toBe(signedAddress(shop, 'salestatus', { saleID: '7', custom3: '0' }).href)
  })
})

describe('the signature of a postback', () => {
  const signature = '0df722dd32b8a9f68e3ae4e3f226651eba1397d7928862635ba32674dc7bed6a'
  const { saleID: _, blah: __, ...postback } = ALL

  test('equals the published one, in either case', () => {
    expect(isCorrectlySigned({ ...postback, signature }, SHOP)).toBe(true)
    expect(isCorrectlySigned({ ...postback, signature: signature.toUpperCase() }, SHOP)).toBe(true)
  })

  test.each([
    ['another value', { priceAmount: '0.01' }],
    ['something more', { custom2: 'Your' }],
    ['something more that is empty', { custom2: '' }],
    ['another shop', { shopID: '68850' }],
    ['another signature', { signature: `1${signature.slice(1)}` }],
    ['a shorter one', { signature: signature.slice(2) }],
    ['one that is no hex', { signature: 'é'.repeat(32) }],
    ['none', { signature: '' }],
  ])('is refused with %s', (_what, change) => {
    expect(isCorrectlySigned({ ...postback, signature, ...change }, SHOP)).toBe(false)
  })

  test('is refused under another key', () => {
    expect(isCorrectlySigned({ ...postback, signature }, { ...SHOP, key: `${KEY}x` })).toBe(false)
  })

  test('with the published SHA-1 is accepted only when allowed', () => {
    const old = { ...SENT, signature: 'fc63f38e2722d2e5bc4f2044ad3ffb2051e89643' }
    expect(isCorrectlySigned(old, { ...SHOP, allowSha1: true })).toBe(true)
    expect(isCorrectlySigned(old, SHOP)).toBe(false)
  })
})
