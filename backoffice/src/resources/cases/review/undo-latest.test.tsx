import type { ModerationCase } from '@alcove/contracts/resources/moderation-case'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ME } from '../../../../test/a-console.tsx'
import { aCase, alive, aWalk, DECIDE, fakeTimers, held, UNDO } from '../../../../test/a-review.tsx'
import { caseMessages as messages } from '../../../messages/cases.fr.ts'

fakeTimers()

const LIST = 'GET /api/admin/cases'
const titles = ['Rivage', 'Falaise', 'Dune']
const idOf = (title: string) => `0198f5a0-0000-7000-8000-0000000000c${titles.indexOf(title)}`
const caseOf = (title: string) => aCase({ id: idOf(title), title })
const holdOf = (title: string) => `0198f5a0-0000-7000-8000-0000000000e${titles.indexOf(title)}`

/** A moderator who walks through three cases. */
function openWalk() {
  const cases = [caseOf('Rivage'), caseOf('Falaise'), caseOf('Dune')] as const
  const known: [ModerationCase, ...ModerationCase[]] = [...cases]
  const walk = aWalk(known)
  const { platform } = walk
  const placeOf = (id: string) => cases.findIndex((one) => one.id === id)
  platform.answers(DECIDE, ({ params }) => {
    const at = placeOf(params.id)
    const { id, title } = cases[at] ?? cases[0]
    const { hold } = held('APPROVED', ME)
    known[at] = aCase({ id, title, status: 'HELD', hold: hold && { ...hold, id: holdOf(title) } })
    return known[at]
  })
  platform.answers(UNDO, ({ params }) => known[placeOf(params.id)] ?? known[0])
  platform.answers(LIST, () => known.filter(({ status }) => status === 'HELD'))
  walk.show()
  return walk
}

const isOn = (title: string) => screen.findByRole('heading', { level: 1, name: title })

/** Approves the first case. */
async function approveRivage() {
  const opened = openWalk()
  await isOn('Rivage')
  await alive()
  await opened.user.keyboard('a')
  await isOn('Falaise')
  await screen.findByText(messages.lastDecided('Rivage', 'APPROVED'))
  await alive()
  return opened
}

test('undoes the latest decision, not an earlier one, while the list of both is still on its way', async () => {
  const { platform, user } = await approveRivage()
  // A slow line from here on: the decision is answered, the list of held ones is not yet.
  platform.holds(LIST)
  await user.keyboard('a')
  await isOn('Dune')
  await alive()
  await user.keyboard('u')
  const undone = platform.received(UNDO).map(({ params }) => params.decisionId)
  expect(undone).toEqual([holdOf('Falaise')])
  await screen.findByText(messages.undone('Falaise'))
})

test('undoes no earlier decision while the answer to the latest is on its way', async () => {
  const { platform, user } = await approveRivage()
  platform.holds(DECIDE)
  await user.keyboard('au')
  await screen.findByText(messages.barriers.busy)
  await user.keyboard('j')
  await isOn('Dune')
  await alive()
  await user.keyboard('u')
  expect(platform.received(UNDO)).toEqual([])
})
