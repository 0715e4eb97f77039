import type { Event } from './objects.ts'
import type { Recorded } from './stripe-mock/hold-against-stripe-mock.ts'
import { openStripe } from './stripe-under-exam.ts'
import { allOf } from './world.ts'

/** Opens doubles, and keeps all that was said in front of them. */
export function recordStripe(): { recorded: Recorded; open: typeof openStripe } {
  const recorded: Recorded = { exchanges: [], events: [] }
  return {
    recorded,
    async open(environment) {
      const exam = await openStripe(environment)
      const { double } = exam
      return {
        ...exam,
        async stop() {
          recorded.exchanges.push(...double.exchanges)
          recorded.events.push(...allOf<Event>(double.world, 'event'))
          await exam.stop()
        },
      }
    },
  }
}
