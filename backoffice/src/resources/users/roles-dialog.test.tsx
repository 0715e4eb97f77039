import { screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { aConsole } from '../../../test/a-console.tsx'
import { alive, fakeTimers } from '../../../test/a-review.tsx'
import type { AccountDetail } from '../../api/account-acts.ts'
import { userMessages as messages } from '../../messages/users.fr.ts'
import { RecordPage } from '../../record/record-page.tsx'
import { RolesButton } from './roles-button.tsx'

const ID = '0198f5a0-0000-7000-8000-0000000000b1'
const READ = 'GET /api/admin/users/{id}'
const CHANGE = 'POST /api/admin/users/{id}/roles'

const account = (changed: Partial<AccountDetail> = {}): AccountDetail => ({
  id: ID,
  email: 'marie@exemple.test',
  username: 'Marie',
  roles: ['ROLE_USER', 'ROLE_MODERATOR'],
  createdAt: '2026-11-25T10:00:00.000Z',
  lastLoginAt: null,
  suspendedAt: null,
  suspensionReason: null,
  suspendedBy: null,
  revision: 3,
  openSessions: 0,
  ...changed,
})
const withdrawn = account({ roles: ['ROLE_USER'], revision: 4 })

fakeTimers()

test('replaces only the roles that were seen, and those of now once a refusal has shown them for a moment', async () => {
  const { platform, user, show } = aConsole()
  platform.answers(READ, account())
  show(
    <Routes>
      <Route
        path="/users/:id/show"
        element={
          <RecordPage<AccountDetail> resource="users" list={messages.title}>
            {(record) => (
              <>
                <RolesButton record={record} isOwn={false} />
                <p>Révision {record.revision}</p>
              </>
            )}
          </RecordPage>
        }
      />
    </Routes>,
    `/users/${ID}/show`,
  )
  await user.click(await screen.findByRole('button', { name: messages.changeRoles }))
  await user.click(await screen.findByRole('checkbox', { name: messages.roles.ROLE_ADMIN }))
  platform.answers(READ, withdrawn)
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  await screen.findByText('Révision 4')
  screen.getByText(messages.currentRoles(messages.roles.ROLE_MODERATOR))
  platform.refuses(CHANGE, 'ACCOUNT_CHANGED')
  const confirm = screen.getByRole('button', { name: messages.changeRolesConfirm })
  await user.click(confirm)
  await screen.findByText(new RegExp(messages.changeRolesFailed))
  screen.getByText(messages.currentRoles(messages.roles.ROLE_USER))
  platform.answers(CHANGE, account({ revision: 5 }))
  // The second press of a double click, and a key that is held.
  await user.click(confirm)
  screen.getByRole('checkbox', { name: messages.roles.ROLE_ADMIN }).focus()
  await user.keyboard('{Enter>5/}')
  expect(platform.received(CHANGE)).toHaveLength(1)
  await alive()
  await user.click(confirm)
  await waitFor(() => expect(platform.received(CHANGE)).toHaveLength(2))
  expect(platform.received(CHANGE).map(({ body }) => body.revision)).toEqual([3, 4])
})
