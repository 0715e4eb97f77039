import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { aConsole, ME } from '../../../../test/a-console.tsx'
import { aCase, alive, CASE, DECIDE, fakeTimers, held, UNDO } from '../../../../test/a-review.tsx'
import { caseMessages as messages } from '../../../messages/cases.fr.ts'
import { reviewPath } from '../../../shared/paths.ts'
import CaseReview from './case-review.tsx'

fakeTimers()

const LIST = 'GET /api/admin/cases'
const titles = ['Rivage', 'Falaise', 'Dune']
const idOf = (title: string) => `0198f5a0-0000-7000-8000-0000000000c${titles.indexOf(title)}`
const holdOf = (title: string) => `0198f5a0-0000-7000-8000-0000000000e${titles.indexOf(title)}`

/** A moderator who walks through three cases. */
function openWalk() {
  const console = aConsole()
  const { platform } = console
  const cases = new Map(titles.map((title) => [idOf(title), aCase({ id: idOf(title), title })]))
  const find = (id: string) => cases.get(id) ?? aCase()
  const decide = (id: string) => {
    const { title } = find(id)
    const { hold } = held('APPROVED', ME)
    const decided = aCase({ id, title, status: 'HELD', hold: hold && { ...hold, id: holdOf(title) } })
    cases.set(id, decided)
    return decided
  }
  const heldOnes = () => [...cases.values()].filter(({ status }) => status === 'HELD')
  platform.answers(CASE, ({ params }) => find(params.id))
  platform.answers(DECIDE, ({ params }) => decide(params.id))
  platform.answers(UNDO, ({ params }) => find(params.id))
  platform.answers(LIST, heldOnes)
  platform.answers('GET /api/admin/reports', [])
  platform.answers('GET /api/contents/{id}/thumbnail', new Blob())
  platform.answers('GET /api/admin/cases/{id}/neighbours', ({ params }) => {
    const at = titles.indexOf(find(params.id).title)
    const idAt = (n: number) => (titles[n] === undefined ? null : idOf(titles[n]))
    return { previous: idAt(at - 1), next: idAt(at + 1), first: idAt(2), position: at + 1, total: 3 }
  })
  console.show(
    <Routes>
      <Route path="/cases/:id/show" element={<CaseReview />} />
    </Routes>,
    reviewPath(idOf('Rivage')),
  )
  return console
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
