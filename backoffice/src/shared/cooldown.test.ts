import { expect, it } from 'vitest'
import { isCoolingDown, refusePress, startCooldown } from './cooldown.ts'

it.each([
  [0, true],
  [400, true],
  [799, true],
  [800, false],
])('%i ms after its case changed a control is dead: %s', (ms, dead) => {
  expect(isCoolingDown(startCooldown(1_000), 1_000 + ms)).toBe(dead)
})

it('a single early press does not extend the dead time', () => {
  expect(isCoolingDown(refusePress(startCooldown(0), 400), 800)).toBe(false)
})

it('a key that is pressed every 350 ms never gets through', () => {
  let cooldown = startCooldown(0)
  for (let now = 0; now < 10_000; now += 350) {
    expect(isCoolingDown(cooldown, now)).toBe(true)
    cooldown = refusePress(cooldown, now)
  }
})
