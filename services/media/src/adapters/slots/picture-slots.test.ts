import { expect, test } from 'vitest'
import { createPictureSlots } from './picture-slots.ts'

/** Pictures that arrive until they are let go. */
function arriving() {
  const slots = createPictureSlots()
  const { promise, resolve } = Promise.withResolvers<void>()
  const bodies: Promise<void>[] = []
  const send = (accountId: string, address: string) => {
    const body = slots.run({ accountId, address }, () => promise)
    body.catch(() => undefined)
    bodies.push(body)
    return body
  }
  const end = () => {
    resolve()
    return Promise.allSettled(bodies)
  }
  return { slots, send, end }
}
const refused = { code: 'TOO_MANY_REQUESTS' }

test('takes two pictures of an account at a time, and three of a network', async () => {
  const { slots, send, end } = arriving()
  for (const account of ['a', 'a', 'b']) send(account, '192.0.2.1')
  await expect(send('a', '198.51.100.1')).rejects.toMatchObject(refused)
  await expect(send('d', '192.0.2.200')).rejects.toMatchObject(refused)
  await end()
  expect(await slots.run({ accountId: 'a', address: '192.0.2.1' }, async () => 'taken')).toBe('taken')
})

test('leaves places to others, whatever one person sends by IPv4 and IPv6', async () => {
  const { slots, send, end } = arriving()
  for (const account of ['a', 'b', 'c', 'd', 'e', 'f'])
    for (const address of ['2001:db8:1:2::1', '192.0.2.1']) send(account, address)
  const other = { accountId: 'honest', address: '2001:db8:9::1' }
  expect(await slots.run(other, async () => 'taken')).toBe('taken')
  await end()
})
