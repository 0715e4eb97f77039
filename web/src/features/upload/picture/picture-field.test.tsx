import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { aPage } from '../../../../test/a-page.tsx'
import { uploadMessages } from '../../../messages/upload.fr.ts'
import { UploadForm } from '../upload-form.tsx'
import { EMPTY_UPLOAD, useUpload } from '../upload-store.ts'

const { picture: messages, form } = uploadMessages
const RIVAGE = new File(['1234'], 'rivage.png', { type: 'image/png' })

beforeEach(() => useUpload.setState(EMPTY_UPLOAD))
// Other test files have the same store.
afterEach(() => useUpload.setState(EMPTY_UPLOAD))

/** Opens the form; `choose` answers the browser's dialog with a file. */
function openForm() {
  const { user, show } = aPage({ loggedIn: true })
  show(<UploadForm />)
  async function choose(file: File, name: string = messages.choose) {
    const dialog = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (
      this: HTMLInputElement,
    ) {
      Object.defineProperty(this, 'files', { value: [file] })
      this.dispatchEvent(new Event('change'))
    })
    onTestFinished(() => dialog.mockRestore())
    await user.click(screen.getByRole('button', { name }))
    dialog.mockRestore()
  }
  return { user, choose }
}

test('shows what was chosen, and takes it out again', async () => {
  const { user, choose } = openForm()
  await choose(RIVAGE)
  await screen.findByRole('img', { name: messages.preview })
  screen.getByText('rivage.png')
  expect(useUpload.getState().picture).toBe(RIVAGE)
  await user.click(screen.getByRole('button', { name: messages.remove }))
  expect(screen.queryByRole('img', { name: messages.preview })).toBeNull()
  expect(useUpload.getState().picture).toBeNull()
})

test('refuses at once what is too large or no picture, and keeps what was chosen before', async () => {
  const { choose } = openForm()
  await choose(new File(['x'], 'dessin.svg', { type: 'image/svg+xml' }))
  screen.getByText(messages.unreadable)
  await choose(RIVAGE)
  expect(screen.queryByText(messages.unreadable)).toBeNull()
  const large = new File(['x'], 'grande.png', { type: 'image/png' })
  Object.defineProperty(large, 'size', { value: 9 * 1024 ** 2 })
  await choose(large, messages.change)
  screen.getByText(messages.tooLarge)
  expect(useUpload.getState().picture).toBe(RIVAGE)
})

test('drops a picture that the browser cannot show, and says why', async () => {
  const { choose } = openForm()
  await choose(RIVAGE)
  fireEvent.error(await screen.findByRole('img', { name: messages.preview }))
  screen.getByText(messages.unreadable)
  expect(useUpload.getState().picture).toBeNull()
})

test('adds no file field and no second title to the page', async () => {
  const { choose } = openForm()
  for (const _ of ['before', 'with a picture']) {
    expect(document.querySelectorAll('input[type="file"]')).toHaveLength(1)
    expect(screen.getAllByLabelText(new RegExp(form.title, 'i'))).toHaveLength(1)
    if (_ === 'before') await choose(RIVAGE)
  }
})
