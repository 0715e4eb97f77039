import { signWebhook } from '@alcove/sandbox-payments/delivery/sign-webhook'
import { expect, test } from 'vitest'
import { readWebhook } from '../../../src/adapters/sandbox/read-webhook.ts'

const SECRET = 'secret'
const NOW = new Date('2026-11-21T21:00:00Z')
const EVENT = {
  id: 'evt_1',
  type: 'subscription.renewed',
  at: '2026-12-21T09:00:00.000Z',
  recordedAt: '2026-11-21T21:00:00.000Z',
  about: { account: 'a', checkout: null, customer: 'cus_1', subscription: 'sub_1' },
}

function read(body: string, signature: string | undefined, now = NOW) {
  return readWebhook(
    {
      method: 'POST',
      url: new URL('http://127.0.0.1/api/webhooks/sandbox'),
      header: (name) => (name === 'sandbox-signature' ? signature : undefined),
      body: Buffer.from(body),
    },
    SECRET,
    now,
  )
}
const sign = (body: string, at = NOW, secret = SECRET) => signWebhook(body, secret, at)
const text = JSON.stringify(EVENT)
const refused = (code: string) => expect.objectContaining({ code })

test('returns the subject, dated by the clock of the sandbox', () => {
  expect(read(text, sign(text))).toEqual({
    id: 'evt_1',
    type: 'subscription.renewed',
    occurredAt: new Date('2026-12-21T09:00:00.000Z'),
    about: { checkoutId: undefined, customer: 'cus_1', subscription: 'sub_1' },
    isRelevant: true,
    facts: {},
  })
})

test.each([
  ['of another secret', sign(text, NOW, 'other')],
  ['of another body', sign(`${text} `)],
  ['with another time', sign(text).replace(/t=\d+/, 't=1795294799')],
  ['that is nonsense', 'nonsense'],
  ['with letters for a time', sign(text).replace(/t=\d+/, 't=now')],
  ['cut off', sign(text).slice(0, -1)],
])('refuses a signature %s', (_, signature) => {
  expect(() => read(text, signature)).toThrow(refused('NOTIFICATION_FORGED'))
})

test.each([
  [-300, true],
  [-301, false],
  [300, true],
  [301, false],
])('with a signature %i seconds from now, accepts it: %s', (seconds, taken) => {
  const signature = sign(text, new Date(NOW.getTime() + seconds * 1_000))
  if (taken) expect(read(text, signature).id).toBe('evt_1')
  else expect(() => read(text, signature)).toThrow(refused('NOTIFICATION_FORGED'))
})

test.each([undefined, ''])('refuses a webhook event with the signature %o', (signature) => {
  expect(() => read(text, signature)).toThrow(refused('NOTIFICATION_UNSIGNED'))
})

test.each(['', 'null', '[]', '{"id":1}', '{'])('refuses the correctly signed body %j', (body) => {
  expect(() => read(body, sign(body))).toThrow(refused('NOTIFICATION_MALFORMED'))
})
