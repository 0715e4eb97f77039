import { screen, waitFor, within } from '@testing-library/react'
import { useGetOne } from 'react-admin'
import { expect, test } from 'vitest'
import { aConsole } from '../../../test/a-console.tsx'
import type { AccountDetail } from '../../api/account-acts.ts'
import { recordMessages } from '../../messages/record.fr.ts'
import { userMessages as messages } from '../../messages/users.fr.ts'
import { LiftButton } from './lift-button.tsx'

const ID = '0198f5a0-0000-7000-8000-0000000000b1'
const READ = 'GET /api/admin/users/{id}'
const LIFT = 'POST /api/admin/users/{id}/lift'

const suspended = (changed: Partial<AccountDetail>): AccountDetail => ({
  id: ID,
  email: 'marie@exemple.test',
  username: 'Marie',
  roles: ['ROLE_USER'],
  createdAt: '2026-11-25T10:00:00.000Z',
  lastLoginAt: null,
  suspendedAt: '2026-11-25T11:00:00.000Z',
  suspensionReason: 'Envois répétés',
  suspendedBy: null,
  revision: 3,
  openSessions: 0,
  ...changed,
})

function Suspended() {
  const { data } = useGetOne<AccountDetail>('users', { id: ID })
  if (!data) return null
  return (
    <>
      <LiftButton record={data} />
      <p>{data.suspensionReason}</p>
    </>
  )
}

test('lifts the suspension that was seen, not one that a colleague has made since', async () => {
  const { platform, user, show } = aConsole()
  platform.answers(READ, suspended({}))
  show(<Suspended />)
  await user.click(await screen.findByRole('button', { name: messages.lift }))
  const dialog = within(await screen.findByRole('dialog', { name: messages.liftTitle('Marie') }))
  await user.type(dialog.getByRole('textbox', { name: new RegExp(recordMessages.reason) }), 'Erreur')
  platform.answers(READ, suspended({ suspensionReason: 'Menaces', revision: 5 }))
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  await screen.findByText('Menaces')
  platform.refuses(LIFT, 'ACCOUNT_CHANGED')
  await user.click(dialog.getByRole('button', { name: messages.lift }))
  await waitFor(() => expect(platform.received(LIFT)).toHaveLength(1))
  expect(platform.received(LIFT)).toMatchObject([{ body: { revision: 3 } }])
})
