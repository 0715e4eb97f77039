import { afterEach, expect, test } from 'vitest'
import { startWorld, type World } from '../support/world.ts'

let world: World
afterEach(() => world.stop())

test('limits changes of a name, which all services hear of, more than reads', async () => {
  world = await startWorld({ environment: { TRUSTED_PROXIES: '1' } })
  const statuses = new Set<number>()
  for (let n = 0; n < 400; n++) {
    const answer = await world.send('PATCH', '/api/users/a1', {
      headers: { 'X-Forwarded-For': '203.0.113.1' },
    })
    statuses.add(answer.status)
  }
  expect([...statuses]).toContain(429)
})
