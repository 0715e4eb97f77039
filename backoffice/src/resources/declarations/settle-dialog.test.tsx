import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { aConsole } from '../../../test/a-console.tsx'
import { COLLEAGUE } from '../../../test/a-review.tsx'
import type { Declaration } from '../../api/billing-records.ts'
import { declarationMessages as messages } from '../../messages/declarations.fr.ts'
import { recordMessages } from '../../messages/record.fr.ts'
import DeclarationPage from './declaration-page.tsx'

const ID = '0198f5a0-0000-7000-8000-0000000000b1'
const READ = 'GET /api/admin/declarations/{id}'
const SETTLE = 'POST /api/admin/declarations/{id}/settle'

const waiting: Declaration = {
  ...{ id: ID, kind: 'termination', name: 'Cliente', email: 'cliente@exemple.test', reference: 'F-1' },
  ...{ reason: null, receivedAt: '2026-11-25T10:00:00.000Z', subscriptionId: null, status: 'waiting' },
  ...{ effectiveAt: null, refundAmount: null, note: null, settledAt: null, settledBy: null },
}

test('says who has settled the declaration meanwhile, and keeps the note', async () => {
  const { platform, user, show } = aConsole()
  platform.answers(READ, waiting)
  platform.answers('GET /api/users/{id}', { username: 'Marie' } as never)
  show(
    <Routes>
      <Route path="/declarations/:id/show" element={<DeclarationPage />} />
    </Routes>,
    `/declarations/${ID}/show`,
  )
  await user.click(await screen.findByRole('button', { name: messages.settle }))
  const dialog = within(await screen.findByRole('dialog', { name: messages.settleTitle }))
  await user.type(dialog.getByRole('textbox'), 'Contrat retrouvé')
  platform.refuses(SETTLE, 'DECLARATION_SETTLED')
  platform.answers(READ, {
    ...{ ...waiting, status: 'settled', note: 'Résilié', settledBy: COLLEAGUE.id },
    settledAt: '2026-11-25T10:05:00.000Z',
  })
  await user.click(dialog.getByRole('button', { name: messages.settle }))
  const told = await dialog.findByText(/par Marie/)
  expect(told.textContent).toMatch(
    new RegExp(`^${messages.alreadySettled} 25 novembre 2026 .*, par Marie\\.`),
  )
  expect(told.textContent).toContain(recordMessages.inputKept)
  expect(dialog.getByRole('textbox')).toHaveProperty('value', 'Contrat retrouvé')
  await user.click(dialog.getByRole('button', { name: messages.settle }))
  expect(platform.received(SETTLE)).toHaveLength(1)
})
