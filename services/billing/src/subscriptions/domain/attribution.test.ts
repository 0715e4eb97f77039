import { expect, test } from 'vitest'
import type { ProviderCommandKind } from '../../provider-commands/domain/provider-command.ts'
import { attributeChanges } from './attribution.ts'
import type { ChangeCause } from './subscription.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute))
const change = (cause: ChangeCause, minute: number, actorId: string | null = null) => ({
  cause,
  actorId,
  reason: null,
  changedAt: at(minute),
})
const command = (kind: ProviderCommandKind, minute: number, actorId: string | null = 'admin') => ({
  kind,
  actorId,
  reason: 'On request',
  askedAt: at(minute),
})
const actors = (changes: ReturnType<typeof change>[], commands: ReturnType<typeof command>[]) =>
  attributeChanges(changes, commands).map(({ actorId }) => actorId)

test('attributes a command to the first change of its kind after it was recorded', () => {
  const changes = [
    change('started', 0),
    change('cancelled', 5),
    change('resumed', 9),
    change('cancelled', 20),
  ]
  expect(actors(changes, [command('cancel', 5), command('resume', 9, 'customer')])).toEqual([
    null,
    'admin',
    'customer',
    null,
  ])
  expect(attributeChanges([change('ended', 5)], [command('end', 4)])).toMatchObject([
    { reason: 'On request' },
  ])
})

test('leaves changes before the command, or of another kind, without an actor', () => {
  expect(actors([change('ended', 5)], [command('end', 6)])).toEqual([null])
  expect(actors([change('renewed', 5)], [command('cancel', 4)])).toEqual([null])
})

test('keeps a known actor', () => {
  expect(actors([change('ended', 5, 'known')], [command('end', 4)])).toEqual(['known'])
})
