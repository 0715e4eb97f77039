import { expect, test } from 'vitest'
import type { ProviderCommandKind } from '../../commands/domain/provider-command.ts'
import { attributeChanges } from './attribution.ts'
import type { ChangeCause } from './subscription.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute))
const change = (cause: ChangeCause, minute: number, actorId: string | null = null) => ({
  cause,
  actorId,
  reason: null,
  changedAt: at(minute),
})
const order = (kind: ProviderCommandKind, minute: number, actorId: string | null = 'admin') => ({
  kind,
  actorId,
  reason: 'On request',
  askedAt: at(minute),
})
const actors = (changes: ReturnType<typeof change>[], orders: ReturnType<typeof order>[]) =>
  attributeChanges(changes, orders).map(({ actorId }) => actorId)

test('names who asked, in the first change of that kind after it was written down', () => {
  const changes = [
    change('started', 0),
    change('cancelled', 5),
    change('resumed', 9),
    change('cancelled', 20),
  ]
  expect(actors(changes, [order('cancel', 5), order('resume', 9, 'customer')])).toEqual([
    null,
    'admin',
    'customer',
    null,
  ])
  expect(attributeChanges([change('ended', 5)], [order('end', 4)])).toMatchObject([{ reason: 'On request' }])
})

test('names nobody for what came before the order, or of another kind', () => {
  expect(actors([change('ended', 5)], [order('end', 6)])).toEqual([null])
  expect(actors([change('renewed', 5)], [order('cancel', 4)])).toEqual([null])
})

test('leaves a name that is known', () => {
  expect(actors([change('ended', 5, 'somebody')], [order('end', 4)])).toEqual(['somebody'])
})
