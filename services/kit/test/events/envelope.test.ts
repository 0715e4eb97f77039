import { cloudEventSchema, contentWithdrawn } from '@alcove/contracts'
import { expect, test } from 'vitest'
import { systemClock } from '../../src/clock.ts'
import { fromMessage, toMessage } from '../../src/events/envelope.ts'
import { uuidV7 } from '../../src/ids.ts'

const TRACE = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
const ODD_TRACES = ['x', `${TRACE} `, `${TRACE}\n`, TRACE.toUpperCase(), 'A'.repeat(60)]

const message = (traceparent: string) => {
  const author = { service: 'media', clock: systemClock, ids: uuidV7 }
  const made = toMessage(contentWithdrawn, contentWithdrawn.example, author)
  return { ...made, value: JSON.stringify({ ...JSON.parse(made.value), traceparent }) }
}

test('keeps a well-formed trace', () => {
  expect(fromMessage(contentWithdrawn, message(TRACE)).traceparent).toBe(TRACE)
})

test.each(ODD_TRACES)('accepts an older event with the trace %j, and drops the trace', (trace) => {
  const event = fromMessage(contentWithdrawn, message(trace))
  expect(event.data).toEqual(contentWithdrawn.example)
  expect(event.traceparent).toBeUndefined()
})

test.each(ODD_TRACES)('refuses to emit an event with the trace %j', (trace) => {
  expect(cloudEventSchema.safeParse(JSON.parse(message(trace).value)).success).toBe(false)
})
