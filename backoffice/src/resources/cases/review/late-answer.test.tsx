import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ME } from '../../../../test/a-console.tsx'
import { aCase, alive, aWalk, DECIDE, fakeTimers, held, pass } from '../../../../test/a-review.tsx'
import { caseMessages as messages } from '../../../messages/cases.fr.ts'

fakeTimers()

const titles = ['Rivage', 'Falaise', 'Dune']
const idOf = (title: string) => `0198f5a0-0000-7000-8000-0000000000c${titles.indexOf(title)}`

function openWalk() {
  const walk = aWalk([
    aCase({ id: idOf('Rivage'), title: 'Rivage' }),
    ...['Falaise', 'Dune'].map((title) => aCase({ id: idOf(title), title })),
  ])
  walk.platform.refuses('GET /api/contents/{id}/hls-url', 'CONTENT_UNAVAILABLE')
  walk.show()
  return walk
}

const isOn = (title: string) => screen.findByRole('heading', { level: 1, name: title, hidden: true })

/** Approves the first case on a slow line, goes on to the third, and begins to reject that. */
async function typeBesideAnApproval() {
  const opened = openWalk()
  const { platform, user } = opened
  await isOn('Rivage')
  await alive()
  const answer = platform.holds(DECIDE)
  await user.keyboard('a')
  await user.keyboard('j')
  await isOn('Falaise')
  await alive()
  await user.keyboard('j')
  await isOn('Dune')
  await alive()
  await user.keyboard('r')
  const dialog = within(await screen.findByRole('dialog', { name: messages.rejectTitle }))
  await user.type(dialog.getByRole('textbox'), 'Trop flou')
  answer({ ...held('APPROVED', ME), id: idOf('Rivage') })
  await pass(100)
  return opened
}

test('leaves a moderator who went on where they are when the answer to a decision arrives', async () => {
  await typeBesideAnApproval()
  expect(screen.getByRole('heading', { level: 1, hidden: true }).textContent).toBe('Dune')
  const told = screen.getAllByRole('alert', { hidden: true }).map(({ textContent }) => textContent)
  expect(told).toEqual([messages.lastDecided('Rivage', 'APPROVED')])
  expect(screen.queryByRole('dialog', { name: messages.rejectTitle })).not.toBeNull()
})

test('takes no letter of a typed reason for a decision about another case', async () => {
  const { platform, user } = await typeBesideAnApproval()
  // Typing goes on: one letter each fifth of a second.
  for (const letter of ', et de la lune') {
    await user.keyboard(letter)
    await pass(200)
  }
  const decided = platform.received(DECIDE).map(({ params }) => params.id)
  expect(decided).toEqual([idOf('Rivage')])
})
