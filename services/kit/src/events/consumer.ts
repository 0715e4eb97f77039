import type { CloudEvent, EventSpec } from '@alcove/contracts'
import type { z } from 'zod'
import type { Once } from './inbox.ts'

/** An event as a handler gets it: data checked, envelope facts, and the guard that makes its effect happen once. */
export interface Received<D> {
  id: string
  time: string
  data: D
  once: Once
}

/** The end of a key of a state topic, as a handler gets it. */
export interface ReceivedTombstone {
  key: string
  once: Once
}

export interface Consumer {
  spec: EventSpec
  handle: (event: Received<never>) => Promise<unknown>
  erase?: (tombstone: ReceivedTombstone) => Promise<unknown>
}

/**
 * One event in. The handler must change state through `inTransaction(…, { once: event.once })`, or call
 * `ignore(event)` when there is nothing to do: forgetting both is an error, so no effect can slip past the inbox.
 * @param erase deletes what a projection holds of a key of a state topic; kit remembers the tombstone and skips whatever
 * comes for that key later
 */
export function consumer<N extends string, S extends z.ZodType>(
  spec: EventSpec<N, S>,
  handle: (event: Received<z.output<S>>) => Promise<unknown>,
  erase?: Consumer['erase'],
): Consumer {
  const one = { spec: spec as unknown as EventSpec, handle: handle as Consumer['handle'] }
  return erase ? { ...one, erase } : one
}

/** Says that an event means nothing here. */
export async function ignore(event: Received<unknown>): Promise<void> {
  event.once.used = true
}

export function received(event: CloudEvent, once: Once): Received<never> {
  return { id: event.id, time: event.time, data: event.data as never, once }
}
