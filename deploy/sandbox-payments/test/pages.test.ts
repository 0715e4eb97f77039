import { readFile } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { createLogger } from '@alcove/kit/log/logger'
import { expect, test } from 'vitest'
import { aCard, CANCEL, openWorld, post, SUCCESS } from './world.ts'

test('shows what is bought, its price, and that the page is no real card page', async () => {
  const { start } = await openWorld()
  const page = await fetch((await start({ firstAmount: 1_000 })).url)
  const text = (await page.text()).replaceAll(/[\u00a0\u202f]/g, ' ')
  for (const part of [
    'Bac à sable : aucun paiement réel',
    'Abonnement Premium, un mois',
    '10,00 €',
    'Puis 20,00 € par mois',
    'value="4242 4242 4242 4242"',
    `href="${CANCEL}"`,
  ])
    expect(text).toContain(part)
  expect(text.match(/<button/g)).toHaveLength(1)
  expect(text).not.toContain('<script')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(page.headers.get('cache-control')).toBe('no-store')
})

test.each(['4111 1111 1111 1111', '5555555555554444', '378282246310005', '4242424242424241', ''])(
  'refuses the card number %j and stores it nowhere',
  async (number) => {
    const lines: string[] = []
    const log = createLogger(
      'trace',
      new Writable({
        write(chunk, _encoding, done) {
          lines.push(String(chunk))
          done()
        },
      }),
    )
    const { start, account, file } = await openWorld({ log })
    const { url } = await start()
    const answer = await post(url, { ...aCard(), number })
    expect(answer.status).toBe(422)
    const text = await answer.text()
    expect(text).toContain('une vraie carte')
    expect((await account()).payments).toEqual([])
    if (number !== '')
      for (const place of [text, lines.join(''), await readFile(file, 'utf8')])
        expect(place.replaceAll(/[\s-]/g, '')).not.toContain(number.replaceAll(' ', ''))
  },
)

test('keeps the last four digits of a card that pays', async () => {
  const { start, file } = await openWorld()
  await post((await start()).url, aCard())
  const state = await readFile(file, 'utf8')
  expect(state).toContain('"last4":"4242"')
  expect(state).not.toContain('424242')
})

test.each([
  [{ expiry: '11/20' }, 'à venir'],
  [{ expiry: '13/34' }, 'MM/AA'],
  [{ code: '12' }, 'trois chiffres'],
])('reports %j as an error', async (change, words) => {
  const { start } = await openWorld()
  const answer = await post((await start()).url, { ...aCard(), ...change })
  expect([answer.status, (await answer.text()).includes(words)]).toEqual([422, true])
})

test('pays once when the button is pressed twice, and leads to the same place', async () => {
  const { start, account } = await openWorld()
  const { url } = await start()
  const form = aCard()
  const answers = await Promise.all([post(url, form), post(url, form), post(url, form)])
  expect(answers.map(({ headers }) => headers.get('location'))).toEqual([SUCCESS, SUCCESS, SUCCESS])
  expect((await account()).payments).toHaveLength(1)
})

test('shows a second tab that the checkout is paid', async () => {
  const { start, account } = await openWorld()
  const { url } = await start()
  await post(url, aCard())
  for (const answer of [await post(url, aCard()), await fetch(url), await fetch(`${url}/confirm`)]) {
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain('Déjà payé')
  }
  expect((await account()).payments).toHaveLength(1)
})

test('shows that a page has expired, and takes no payment', async () => {
  const { start, account, advance } = await openWorld()
  const { url } = await start()
  await advance(1.1)
  for (const answer of [await fetch(url), await post(url, aCard())]) {
    expect(answer.status).toBe(410)
    expect(await answer.text()).toContain('Page expirée')
  }
  expect((await account()).payments).toEqual([])
})

test('keeps the page after a declined card or a refused confirmation', async () => {
  const { start, account } = await openWorld()
  const { url } = await start()
  const declined = await post(url, aCard('declined'))
  expect([declined.status, (await declined.text()).includes('refusée par la banque')]).toEqual([422, true])
  const asked = await post(url, aCard('needs-confirmation'))
  expect(asked.headers.get('location')).toBe(`${new URL(url).pathname}/confirm`)
  const confirm = await fetch(`${url}/confirm`)
  expect(await confirm.text()).toContain('Autoriser')
  const refused = await post(`${url}/confirm`, { decision: 'refuse' })
  expect(await refused.text()).toContain('pas été autorisé')
  expect((await post(url, aCard())).headers.get('location')).toBe(SUCCESS)
  const { payments } = await account()
  expect(payments.map(({ status }) => status)).toEqual(['failed', 'failed', 'succeeded'])
})

test('answers an unknown address with an error page', async () => {
  const { url } = await openWorld()
  for (const path of ['/pay/chk_none', '/pay/__proto__']) expect((await fetch(url + path)).status).toBe(404)
  expect((await fetch(`${url}/portal/por_none`)).status).toBe(410)
})

test('escapes names of people in markup', async () => {
  const { start } = await openWorld()
  const { url } = await start({ description: '<img src=x onerror=alert(1)>' })
  expect(await (await fetch(url)).text()).not.toContain('<img')
})

test('changes the card in the portal, pays unpaid invoices once, and lists payments', async () => {
  const { start, api, advance, account } = await openWorld()
  const { url, customer } = await start()
  await post(url, aCard('renewals-fail'))
  await advance(32)
  const { url: portal } = await api<{ url: string }>('/portals', { customer, returnUrl: CANCEL })
  expect(await (await fetch(portal)).text()).toContain('Paiement en attente')
  expect((await post(`${portal}/pay`, {})).status).toBe(422)
  expect((await post(`${portal}/card`, aCard('declined'))).status).toBe(422)
  const asked = await post(`${portal}/card`, aCard('needs-confirmation'))
  expect(asked.headers.get('location')).toMatch(/\/confirm$/)
  const saved = await post(`${portal}/confirm`, { decision: 'allow' })
  expect(saved.headers.get('location')).toMatch(/done=saved$/)
  const paid = await Promise.all([post(`${portal}/pay`, {}), post(`${portal}/pay`, {})])
  for (const one of paid) expect(one.headers.get('location')).toMatch(/done=paid$/)
  const { payments, subscriptions } = await account()
  expect(payments.filter(({ status }) => status === 'succeeded')).toHaveLength(2)
  expect(subscriptions).toMatchObject([{ status: 'active' }])
  expect(await (await fetch(portal)).text()).toContain(`href="${CANCEL}"`)
})
