import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { aConsole } from '../../../../test/a-console.tsx'
import { aCase, CASE, COLLEAGUE, FIRST } from '../../../../test/a-review.tsx'
import type { ConsoleCase } from '../../../api/console-case.ts'
import { recordMessages } from '../../../messages/record.fr.ts'
import { takeDownMessages as messages } from '../../../messages/take-down.fr.ts'
import { RecordPage } from '../../../record/record-page.tsx'
import { RestoreButton } from './restore-button.tsx'

const RESTORE = 'PATCH /api/contents/{id}'
const removals = ['0198f5a0-0000-7000-8000-0000000000d1', '0198f5a0-0000-7000-8000-0000000000d2'].map(
  (id) => ({
    ...{ id, outcome: 'REMOVED' as const, reason: 'Règles', reverses: null, ground: 'RULES' as const },
    ...{ decidedAt: '2026-11-25T10:05:00.000Z', decidedBy: COLLEAGUE },
  }),
)
const removedOnce = aCase({ status: 'REMOVED', decisions: removals.slice(0, 1) })

test('reverses the decision that was seen, not one that a colleague has taken since', async () => {
  const { platform, user, show } = aConsole()
  platform.answers(CASE, removedOnce)
  show(
    <Routes>
      <Route
        path="/cases/:id/show"
        element={
          <RecordPage<ConsoleCase> resource="cases" list="">
            {(record) => (
              <>
                <RestoreButton record={record} />
                <p>{record.decisions.length} décisions</p>
              </>
            )}
          </RecordPage>
        }
      />
    </Routes>,
    `/cases/${FIRST}/show`,
  )
  await user.click(await screen.findByRole('button', { name: messages.restore }))
  const dialog = within(await screen.findByRole('dialog', { name: messages.restoreTitle }))
  await user.type(dialog.getByRole('textbox', { name: new RegExp(recordMessages.reason) }), 'Erreur')
  platform.answers(CASE, { ...removedOnce, decisions: removals })
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  await screen.findByText('2 décisions')
  platform.refuses(RESTORE, 'CONTENT_ALREADY_DECIDED')
  await user.click(dialog.getByRole('button', { name: messages.restore }))
  await waitFor(() => expect(platform.received(RESTORE)).toHaveLength(1))
  expect(platform.received(RESTORE)).toMatchObject([{ body: { reverses: removals[0]?.id } }])
})
