import { errors } from '@alcove/contracts/errors'
import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { aConsole } from '../../../test/a-console.tsx'
import { aCase, CASE } from '../../../test/a-review.tsx'
import type { ReportedContent } from '../../api/reports.ts'
import { reportMessages as messages } from '../../messages/reports.fr.ts'
import ReportPage from './report-page.tsx'

const ID = '0198f5a0-0000-7000-8000-0000000000d1'
const READ = 'GET /api/admin/reports/{id}'
const ANSWER = 'PATCH /api/admin/reports/{id}'
const SEEN = '2026-11-25T10:00:00.000Z'

const removed: ReportedContent = {
  id: ID,
  contentId: ID,
  title: 'Rivage',
  creator: { id: '0198f5a0-0000-7000-8000-0000000000a1', username: 'auteur', email: null },
  contentStatus: 'REMOVED',
  hiddenAt: null,
  status: 'RECEIVED',
  urgent: false,
  count: 1,
  total: 1,
  types: [{ type: 'COPYRIGHT', count: 1 }],
  createdAt: SEEN,
  latestAt: SEEN,
  reports: [],
  answer: null,
}

test('sends that the video was shown as removed when a colleague has restored it behind the dialog', async () => {
  const { platform, user, show } = aConsole()
  platform.answers(READ, removed)
  platform.answers(CASE, aCase({ id: ID, status: 'REMOVED' }))
  platform.answers('GET /api/contents/{id}/thumbnail', new Blob())
  show(
    <Routes>
      <Route path="/reports/:id/show" element={<ReportPage />} />
    </Routes>,
    `/reports/${ID}/show`,
  )
  await user.click(await screen.findByRole('button', { name: messages.uphold }))
  const dialog = within(await screen.findByRole('dialog', { name: messages.uphold }))
  dialog.getByText(messages.upholdText)
  const restored: ReportedContent = { ...removed, contentStatus: 'APPROVED' }
  platform.answers(READ, restored)
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  // Behind the dialog.
  await screen.findByRole('button', { name: messages.remove, hidden: true })
  platform.refuses(ANSWER, 'CONTENT_ALREADY_DECIDED')
  await user.click(dialog.getByRole('button', { name: messages.uphold }))
  await dialog.findByText(new RegExp(errors.CONTENT_ALREADY_DECIDED.message))
  expect(platform.received(ANSWER)).toMatchObject([{ body: { status: 'UPHELD', seenStatus: 'REMOVED' } }])
})
