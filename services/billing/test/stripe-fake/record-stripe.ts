import type { Event } from './objects.ts'
import { openStripe } from './stripe-candidate.ts'
import type { Recorded } from './stripe-mock/compare-with-stripe-mock.ts'
import { listAll } from './world.ts'

/** Opens fakes and records their exchanges and events. */
export function recordStripe(): { recorded: Recorded; open: typeof openStripe } {
  const recorded: Recorded = { exchanges: [], events: [] }
  return {
    recorded,
    async open(environment) {
      const candidate = await openStripe(environment)
      const { fake } = candidate
      return {
        ...candidate,
        async stop() {
          recorded.exchanges.push(...fake.exchanges)
          recorded.events.push(...listAll<Event>(fake.world, 'event'))
          await candidate.stop()
        },
      }
    },
  }
}
