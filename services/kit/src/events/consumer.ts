import type { CloudEvent, EventSpec } from '@alcove/contracts'
import type { z } from 'zod'
import type { Once } from './inbox.ts'

/** An event as passed to a handler: validated data, envelope fields, and the guard against repeated effects. */
export interface Received<D> {
  id: string
  time: string
  data: D
  once: Once
}

/** The tombstone of a state topic's key, as passed to a handler. */
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
 * Binds an event to its handler. The handler must change state through `inTransaction(…, { once: event.once })` or
 * call `ignore(event)`; doing neither is an error, so that no effect bypasses the inbox.
 * @param erase deletes a projection's rows of a key of a state topic; kit records the tombstone and skips later
 * events of that key
 */
export function consumer<N extends string, S extends z.ZodType>(
  spec: EventSpec<N, S>,
  handle: (event: Received<z.output<S>>) => Promise<unknown>,
  erase?: Consumer['erase'],
): Consumer {
  const built = { spec: spec as unknown as EventSpec, handle: handle as Consumer['handle'] }
  return erase ? { ...built, erase } : built
}

/** Acknowledges an event that this service has no use for. */
export async function ignore(event: Received<unknown>): Promise<void> {
  event.once.used = true
}

export function received(event: CloudEvent, once: Once): Received<never> {
  return { id: event.id, time: event.time, data: event.data as never, once }
}
