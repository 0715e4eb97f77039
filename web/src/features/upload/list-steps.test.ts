import { expect, test } from 'vitest'
import { listSteps } from './list-steps.ts'

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
