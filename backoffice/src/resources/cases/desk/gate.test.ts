import { expect, it } from 'vitest'
import { closeGate, isDead, refusePress } from './gate.ts'

it.each([
  [0, true],
  [400, true],
  [799, true],
  [800, false],
])('%i ms after its case changed a control is dead: %s', (ms, dead) => {
  expect(isDead(closeGate(1_000), 1_000 + ms)).toBe(dead)
})

it('a single early press does not extend the dead time', () => {
  expect(isDead(refusePress(closeGate(0), 400), 800)).toBe(false)
})

it('a key that is pressed every 350 ms never gets through', () => {
  let gate = closeGate(0)
  for (let now = 0; now < 10_000; now += 350) {
    expect(isDead(gate, now)).toBe(true)
    gate = refusePress(gate, now)
  }
})
