import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCase, alive, aWalk, DECIDE, fakeTimers, pass } from '../../../../test/a-review.tsx'
import { caseMessages as messages } from '../../../messages/cases.fr.ts'

fakeTimers()

const NEIGHBOURS = 'GET /api/admin/cases/{id}/neighbours'
const titles = ['Rivage', 'Falaise']
const idOf = (title: string) => `0198f5a0-0000-7000-8000-0000000000c${titles.indexOf(title)}`
const isOn = (title: string) => screen.findByRole('heading', { level: 1, name: title, hidden: true })

/** Presses J on a line that has stalled, sees nothing happen, and begins to reject the case on the screen. */
async function typeBesideAStep() {
  const walk = aWalk([
    aCase({ id: idOf('Rivage'), title: 'Rivage' }),
    aCase({ id: idOf('Falaise'), title: 'Falaise' }),
  ])
  const { platform, user, show } = walk
  platform.refuses('GET /api/contents/{id}/hls-url', 'CONTENT_UNAVAILABLE')
  show()
  await isOn('Rivage')
  await alive()
  const answer = platform.holds(NEIGHBOURS)
  // The neighbours are reloaded each five seconds: that call hangs now.
  await pass(6_000)
  await user.keyboard('j')
  await pass(2_000)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Rivage')
  await user.keyboard('r')
  const dialog = within(await screen.findByRole('dialog', { name: messages.rejectTitle }))
  await user.type(dialog.getByRole('textbox'), 'Trop flou')
  answer({ previous: null, next: idOf('Falaise'), first: idOf('Falaise'), position: 1, total: 2 })
  await pass(100)
  return walk
}

test('leaves the dialog that was opened after a key for the next case, whose answer comes late', async () => {
  await typeBesideAStep()
  expect(screen.getByRole('heading', { level: 1, hidden: true }).textContent).toBe('Rivage')
  expect(screen.queryByRole('dialog', { name: messages.rejectTitle })).not.toBeNull()
})

test('takes no letter of a slowly typed reason for a decision about the next case', async () => {
  const { platform, user } = await typeBesideAStep()
  // One letter each half of a second, after a look at the film's notes.
  await pass(1_000)
  for (const letter of ' a') {
    await user.keyboard(letter)
    await pass(500)
  }
  expect(platform.received(DECIDE)).toEqual([])
})
