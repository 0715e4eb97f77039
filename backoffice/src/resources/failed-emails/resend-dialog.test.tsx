import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aConsole } from '../../../test/a-console.tsx'
import { alive, fakeTimers } from '../../../test/a-review.tsx'
import type { FailedEmail } from '../../api/failed-emails.ts'
import { failedEmailMessages as messages } from '../../messages/failed-emails.fr.ts'
import { recordMessages } from '../../messages/record.fr.ts'
import FailedEmailList from './failed-email-list.tsx'

const LIST = 'GET /api/admin/failed-emails'
const RESEND = 'POST /api/admin/failed-emails/{id}/resend'
const [X, Y] = ['0198f5a0-0000-7000-8000-0000000000e1', '0198f5a0-0000-7000-8000-0000000000e2']

const failed = (id: string, address: string): FailedEmail => ({
  ...{ id, address, kind: 'export-ready', failure: '550 boîte inconnue' },
  ...{ createdAt: '2026-11-25T10:00:00.000Z', failedAt: '2026-11-25T12:00:00.000Z' },
})
const titleOf = (address: string) => messages.resendTo('Copie des données prête', address)
const opener = (address: string) => screen.findByRole('button', { name: titleOf(address) })

fakeTimers()

function twoFailed() {
  const { platform, user, show } = aConsole()
  let emails = [failed(X, 'une@exemple.test'), failed(Y, 'autre@exemple.test')]
  platform.answers(LIST, () => emails)
  platform.answers(RESEND, ({ params }) => {
    emails = emails.filter(({ id }) => id !== params.id)
    return undefined
  })
  show(<FailedEmailList />)
  return { platform, user }
}

test('sends one email again, and not that of the next row on further presses', async () => {
  const { platform, user } = twoFailed()
  await user.dblClick(await opener('une@exemple.test'))
  const dialog = within(await screen.findByRole('dialog', { name: titleOf('une@exemple.test') }))
  dialog.getByText(messages.failedBecause('550 boîte inconnue'))
  const confirm = dialog.getByRole('button', { name: messages.resend })
  await user.dblClick(confirm)
  expect(platform.received(RESEND)).toEqual([])
  await alive()
  await user.dblClick(confirm)
  await screen.findByText(messages.resent)
  await waitFor(() => expect(screen.queryByRole('button', { name: titleOf('une@exemple.test') })).toBeNull())
  await user.keyboard('{Enter}')
  await user.click(await opener('autre@exemple.test'))
  await user.keyboard('{Enter}{Enter}')
  expect(platform.received(RESEND)).toMatchObject([{ params: { id: X } }])
})

test('keeps the dialog with the reason of a failure', async () => {
  const { platform, user } = twoFailed()
  platform.refuses(RESEND, 'SERVICE_UNAVAILABLE')
  await user.click(await opener('autre@exemple.test'))
  const dialog = within(await screen.findByRole('dialog', { name: titleOf('autre@exemple.test') }))
  await alive()
  await user.click(dialog.getByRole('button', { name: messages.resend }))
  await dialog.findByText(new RegExp(`^${recordMessages.uncertain} : `))
})
