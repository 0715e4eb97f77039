import { AppError } from '@alcove/contracts'
import { expect, test } from 'vitest'
import { createProbeSlots } from '../../src/adapters/slots/probe-slots.ts'
import { CostlyFile } from '../../src/ports.ts'

test('delays the account for minutes and its network for seconds after a file that was too slow to probe', async () => {
  let now = 0
  const places = createProbeSlots({ elapsed: () => now })
  const as = (accountId: string, address: string) =>
    places.run({ accountId, address }, async () => 'looked at')
  const slow = async () => {
    throw new AppError('NOT_A_VIDEO', { cause: new CostlyFile('too slow') })
  }
  const waiting = (retryAfter: number) => ({ code: 'TOO_MANY_REQUESTS', retryAfter })
  // Submissions that wait behind it are not probed either.
  let end = () => {}
  const held = new Promise<void>((done) => {
    end = done
  })
  const first = places.run({ accountId: 'a', address: '2001:db8::1' }, () => held.then(slow))
  const second = places.run({ accountId: 'other', address: '192.0.2.1' }, () => held)
  const behind = as('b', '2001:db8::2')
  end()
  await expect(first).rejects.toMatchObject({ code: 'NOT_A_VIDEO' })
  await second
  await expect(behind).rejects.toMatchObject(waiting(30))
  await expect(as('b', '2001:db8::3')).rejects.toMatchObject(waiting(30))
  await expect(as('a', '192.0.2.2')).rejects.toMatchObject(waiting(300))
  await expect(as('c', '2001:db8:0:1::1')).resolves.toBe('looked at')
  now += 30_000
  await expect(as('b', '2001:db8::3')).resolves.toBe('looked at')
  await expect(as('a', '2001:db8::1')).rejects.toMatchObject(waiting(270))
  now += 270_000
  await expect(as('a', '2001:db8::1')).resolves.toBe('looked at')
})
