import { errors } from '@alcove/contracts/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { aConsole } from '../../../test/a-console.tsx'
import { aCase, alive, CASE, fakeTimers } from '../../../test/a-review.tsx'
import type { ReportedContent } from '../../api/reports.ts'
import { previewMessages } from '../../messages/cases.fr.ts'
import { reportMessages as messages } from '../../messages/reports.fr.ts'
import { takeDownMessages } from '../../messages/take-down.fr.ts'
import ReportPage from './report-page.tsx'

fakeTimers()

const ID = '0198f5a0-0000-7000-8000-0000000000d1'
const READ = 'GET /api/admin/reports/{id}'
const ANSWER = 'PATCH /api/admin/reports/{id}'
const SEEN = '2026-11-25T10:00:00.000Z'
const LATER = '2026-11-25T10:02:00.000Z'

const reported = (changed: Partial<ReportedContent> = {}): ReportedContent => ({
  id: ID,
  contentId: ID,
  title: 'Rivage',
  creator: { id: '0198f5a0-0000-7000-8000-0000000000a1', username: 'auteur', email: null },
  contentStatus: 'APPROVED',
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
  ...changed,
})
/** After an urgent report that the moderator has not seen. */
const withUrgent = reported({
  ...{ hiddenAt: LATER, urgent: true, count: 2, total: 2, latestAt: LATER },
  types: [
    { type: 'MINOR', count: 1 },
    { type: 'COPYRIGHT', count: 1 },
  ],
})

/** Opens a dialog of answers. */
async function openDialog(button: string, title: string, shown = reported()) {
  const console = aConsole()
  const { platform, user } = console
  platform.answers(READ, shown)
  platform.answers(CASE, aCase({ id: ID, status: shown.contentStatus ?? 'APPROVED' }))
  platform.answers('GET /api/contents/{id}/thumbnail', new Blob())
  console.show(
    <Routes>
      <Route path="/reports/:id/show" element={<ReportPage />} />
    </Routes>,
    `/reports/${ID}/show`,
  )
  await user.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  await alive()
  return { ...console, dialog }
}

/** The first answer fails, and another report arrives meanwhile. */
async function answerAgain(button: string, title: string, confirm: string, note = '') {
  const { platform, user, dialog } = await openDialog(button, title)
  if (note) await user.type(dialog.getByRole('textbox', { name: new RegExp(messages.reason) }), note)
  platform.refuses(ANSWER, 'SERVICE_UNAVAILABLE')
  platform.answers(READ, withUrgent)
  await user.click(dialog.getByRole('button', { name: confirm }))
  await dialog.findByText(new RegExp(errors.SERVICE_UNAVAILABLE.message))
  await screen.findByText(/Mineur/)
  platform.answers(ANSWER, withUrgent)
  await user.click(dialog.getByRole('button', { name: confirm }))
  await waitFor(() => expect(platform.received(ANSWER)).toHaveLength(2))
  return platform.received(ANSWER)[1]
}

test('dismisses what was there when the dialog was opened, however often it is sent', async () => {
  const sent = await answerAgain(messages.dismiss, messages.dismissTitle, messages.dismiss)
  expect(sent).toMatchObject({ body: { status: 'DISMISSED', seenUntil: SEEN } })
})

test('upholds by the ground that was chosen only what was there when it was chosen', async () => {
  const sent = await answerAgain(messages.remove, messages.removeTitle, messages.remove, 'Droits')
  expect(sent).toMatchObject({ body: { status: 'UPHELD', ground: 'RULES', seenUntil: SEEN } })
})

test('dismisses what was there when the dialog was opened, also after the network was away', async () => {
  const { platform, user, dialog } = await openDialog(messages.dismiss, messages.dismissTitle)
  platform.answers(READ, withUrgent)
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  await screen.findByText(/Mineur/)
  platform.answers(ANSWER, withUrgent)
  await user.click(dialog.getByRole('button', { name: messages.dismiss }))
  await waitFor(() => expect(platform.received(ANSWER)).toHaveLength(1))
  expect(platform.received(ANSWER)).toMatchObject([{ body: { seenUntil: SEEN } }])
})

test('sends that the video was shown as removed when a colleague has restored it behind the dialog', async () => {
  const removed = reported({ contentStatus: 'REMOVED' })
  const { platform, user, dialog } = await openDialog(messages.uphold, messages.uphold, removed)
  dialog.getByText(messages.upholdText)
  platform.answers(READ, reported())
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  // Behind the dialog.
  await screen.findByRole('button', { name: messages.remove, hidden: true })
  platform.refuses(ANSWER, 'CONTENT_ALREADY_DECIDED')
  await user.click(dialog.getByRole('button', { name: messages.uphold }))
  await dialog.findByText(new RegExp(errors.CONTENT_ALREADY_DECIDED.message))
  expect(platform.received(ANSWER)).toMatchObject([{ body: { status: 'UPHELD', seenStatus: 'REMOVED' } }])
})

test.each(['REMOVED', 'WITHDRAWN', 'REJECTED'] as const)(
  'does not call a video published that is %s',
  async (contentStatus) => {
    const gone = reported({ contentStatus })
    const { platform, user, dialog } = await openDialog(messages.dismiss, messages.dismissTitle, gone)
    dialog.getByText(messages.dismissGoneText)
    expect(dialog.queryByText(/reste publiée|redevient visible/)).toBeNull()
    platform.answers(ANSWER, gone)
    await user.click(dialog.getByRole('button', { name: messages.dismiss }))
    await screen.findByText(messages.dismissed)
    expect(platform.received(ANSWER)).toMatchObject([
      { body: { status: 'DISMISSED', seenStatus: contentStatus } },
    ])
  },
)

test('shows a withdrawn video to the moderator who answers its reports', async () => {
  await openDialog(messages.uphold, messages.uphold, reported({ contentStatus: 'WITHDRAWN' }))
  await screen.findByRole('button', { name: previewMessages.show, hidden: true })
})

test('holds the files of a withdrawn video as evidence on a ground that no report names', async () => {
  const gone = reported({ contentStatus: 'WITHDRAWN', types: [{ type: 'NO_CONSENT', count: 1 }] })
  const { platform, user, dialog } = await openDialog(messages.uphold, messages.uphold, gone)
  dialog.getByText(messages.withoutEvidence)
  await user.click(dialog.getByRole('combobox', { name: takeDownMessages.ground }))
  await user.click(await screen.findByRole('option', { name: takeDownMessages.grounds.MINOR }))
  dialog.getByText(takeDownMessages.evidenceHint)
  platform.answers(ANSWER, gone)
  await user.click(dialog.getByRole('button', { name: messages.uphold }))
  await screen.findByText(messages.upheld)
  expect(platform.received(ANSWER)).toMatchObject([
    { body: { status: 'UPHELD', ground: 'MINOR', seenStatus: 'WITHDRAWN' } },
  ])
})

test('says that a published video stays so', async () => {
  const { dialog } = await openDialog(messages.dismiss, messages.dismissTitle)
  dialog.getByText(messages.dismissText)
})

test('says that a colleague has answered, and keeps what was typed', async () => {
  const { platform, user, dialog } = await openDialog(messages.remove, messages.removeTitle)
  await user.type(dialog.getByRole('textbox', { name: new RegExp(messages.reason) }), 'Droits')
  platform.refuses(ANSWER, 'REPORT_ALREADY_ANSWERED')
  const answer = { status: 'DISMISSED' as const, note: null, answeredAt: LATER, answeredBy: null as never }
  platform.answers(READ, reported({ status: 'DISMISSED', count: 0, answer }))
  await user.click(dialog.getByRole('button', { name: messages.remove }))
  await waitFor(() => expect(platform.received(ANSWER)).toHaveLength(1))
  await screen.findByText(new RegExp(`^${messages.states.DISMISSED},`))
  screen.getByText(new RegExp(errors.REPORT_ALREADY_ANSWERED.message))
  expect(dialog.getByRole('textbox', { name: new RegExp(messages.reason) })).toHaveProperty('value', 'Droits')
})
