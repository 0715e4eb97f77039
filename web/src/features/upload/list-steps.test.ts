import { expect, test } from 'vitest'
import { listSteps } from './list-steps.ts'

test('tells how far the preparation is, as far as it is known', () => {
  const percentOf = (share?: number | null) => listSteps('PREPARING', share).map(({ percent }) => percent)
  expect(percentOf(0.437)).toEqual([undefined, 43, undefined, undefined])
  expect(percentOf(null)).toEqual([undefined, undefined, undefined, undefined])
})

test.each([
  ['PREPARING', 'Envoyée:done Préparation:current En modération:ahead Publiée:ahead'],
  ['PENDING', 'Envoyée:done Préparation:done En modération:current Publiée:ahead'],
  ['APPROVED', 'Envoyée:done Préparation:done En modération:done Publiée:done'],
  ['REJECTED', 'Envoyée:done Préparation:done En modération:done Refusée:failed'],
  ['REMOVED', 'Envoyée:done Préparation:done En modération:done Retirée:failed'],
  ['WITHDRAWN', 'Envoyée:done Supprimée:failed'],
  ['FAILED', 'Envoyée:done Non préparée:failed'],
] as const)('%s', (status, way) => {
  expect(
    listSteps(status)
      .map((step) => `${step.name}:${step.state}`)
      .join(' '),
  ).toBe(way)
})
