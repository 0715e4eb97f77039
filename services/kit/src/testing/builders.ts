import type { CloudEvent, EventSpec, Role } from '@alcove/contracts'
import type { Caller } from '../auth/caller.ts'
import { toMessage } from '../events/envelope.ts'
import { toTombstone } from '../events/tombstone.ts'
import type { Message } from '../events/transport.ts'
import { uuidV7 } from '../ids.ts'

let people = 0

/** Builds a new caller with the roles that a test needs. */
export function aCaller(...roles: Role[]): Caller {
  people++
  return {
    id: uuidV7(),
    email: `personne-${people}@exemple.test`,
    username: `personne-${people}`,
    roles: ['ROLE_USER', ...roles],
    sessionId: uuidV7(),
  }
}

/** Builds an event from its definition's example with the fields that a test cares about. */
export function anEvent<E extends EventSpec>(spec: E, data: object, at = new Date()): Message {
  return toMessage(spec, { ...(spec.example as object), ...data }, toAuthor(spec, at))
}

/** Builds a tombstone as the emitting service would. */
export function aTombstone(spec: EventSpec, key: string): Message {
  return toTombstone(spec, key, toAuthor(spec))
}

const toAuthor = (spec: EventSpec, at = new Date()) => ({
  service: spec.author ?? 'identity',
  clock: { now: () => at },
  ids: uuidV7,
})

export function readEvent(message: Message): CloudEvent {
  return JSON.parse(message.value)
}
