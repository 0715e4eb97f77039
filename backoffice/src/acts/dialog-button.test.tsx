import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { aConsole } from '../../test/a-console.tsx'
import { recordMessages } from '../messages/record.fr.ts'
import { CONTENT } from '../shared/focus-content.ts'
import { DialogButton } from './dialog-button.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

/** Opens the dialog of an act, with a reason typed; `supersede` tells what a colleague has done meanwhile. */
async function typeReason() {
  const { user, show } = aConsole()
  const send = vi.fn(async () => undefined)
  let supersede: (happened: string) => void = () => undefined
  function Page() {
    const [happened, setHappened] = useState('')
    supersede = setHappened
    return (
      <main id={CONTENT} tabIndex={-1}>
        <DialogButton
          label="Fermer"
          icon={null}
          look="main"
          superseded={happened}
          dialog={(close) => (
            <ReasonDialog
              {...{ title: 'Fermer', text: '', confirm: 'Fermer', refreshes: [] }}
              {...{ send, done: 'Fermé', failed: 'Pas fermé', onClose: close }}
            />
          )}
        />
      </main>
    )
  }
  show(<Page />)
  await user.click(screen.getByRole('button', { name: 'Fermer' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), 'Double')
  return { user, send, dialog, supersede: (happened: string) => supersede(happened) }
}

test('keeps an open dialog and what was typed when the act is superseded, and sends nothing more', async () => {
  const { user, send, dialog, supersede } = await typeReason()
  supersede('Marie a fermé.')
  const alert = await dialog.findByRole('alert')
  expect(alert.textContent).toBe(`Marie a fermé. ${recordMessages.inputKept}`)
  expect(dialog.getByRole('textbox')).toHaveProperty('value', 'Double')
  expect(screen.queryByRole('button', { name: 'Fermer', hidden: true })).toBe(
    dialog.getByRole('button', { name: 'Fermer' }),
  )
  await user.click(dialog.getByRole('button', { name: 'Fermer' }))
  expect(send).not.toHaveBeenCalled()
})

test('moves the focus to the content when the dialog of a superseded act is closed', async () => {
  const { user, dialog, supersede } = await typeReason()
  supersede('Marie a fermé.')
  await dialog.findByRole('alert')
  await user.click(dialog.getByRole('button', { name: recordMessages.goBack }))
  await waitFor(() => expect(document.activeElement?.id).toBe(CONTENT))
  expect(screen.queryByRole('dialog')).toBeNull()
})
