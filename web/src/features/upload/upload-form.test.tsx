import { errors } from '@alcove/contracts/errors'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aDraft } from '../../../test/a-draft.ts'
import { aPage } from '../../../test/a-page.tsx'
import { uploadMessages as messages } from '../../messages/upload.fr.ts'
import { UploadForm } from './upload-form.tsx'
import { EMPTY_UPLOAD, useUpload } from './upload-store.ts'

const CREATE = 'POST /api/contents'
const ADDRESS = 'POST /api/contents/{id}/upload-url'
const ATTACH = 'PATCH /api/contents/{id}'
const OWN_COVER = 'PUT /api/contents/{id}/own-cover'
const FILM = new File(['1234'], 'demo.mp4', { type: 'video/mp4' })

const CONTENT = aDraft({ title: 'Vidéo de démonstration 1' })

/** The object store takes a file at once, never, or not at all. */
class ObjectStore extends EventTarget {
  static outcome: 'takes' | 'waits' | 'is gone' = 'takes'
  static files: unknown[] = []
  status = 200
  upload = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  open() {}
  setRequestHeader() {}
  abort() {
    this.onabort?.()
  }
  send(file: unknown) {
    ObjectStore.files.push(file)
    if (ObjectStore.outcome === 'takes') queueMicrotask(() => this.onload?.())
    if (ObjectStore.outcome === 'is gone') queueMicrotask(() => this.onerror?.())
  }
}

// Other test files have the same store, and the chip of a running upload would show in them.
afterEach(() => useUpload.setState(EMPTY_UPLOAD))
beforeEach(() => {
  useUpload.setState(EMPTY_UPLOAD)
  ObjectStore.outcome = 'takes'
  ObjectStore.files = []
})

function openUpload() {
  const page = aPage({ loggedIn: true })
  vi.stubGlobal('XMLHttpRequest', ObjectStore)
  page.platform.answers(CREATE, CONTENT)
  // Straight to the store: what goes through the platform has tests of its own.
  page.platform.answers(ADDRESS, { uploadUrl: 'https://fichiers.test/k1', s3Key: 'k1' })
  page.platform.answers(ATTACH, CONTENT)
  page.show(<UploadForm />)
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }))
  const fill = async (file = FILM) => {
    await page.user.upload(screen.getByLabelText(/^Fichier vidéo/), file)
    await page.user.type(screen.getByLabelText(messages.form.title), CONTENT.title)
    await page.user.click(screen.getByRole('checkbox', { name: messages.form.consent }))
  }
  return { ...page, fill, press }
}

test('refuses an empty form, and sends nothing without the attestation', async () => {
  const { platform, press } = openUpload()
  await press(messages.form.submit)
  for (const sentence of [
    messages.form.fileRequired,
    messages.form.titleRequired,
    messages.form.consentRequired,
  ])
    screen.getByText(sentence)
  expect(platform.received(CREATE)).toEqual([])
})

test('refuses an empty file at once, and forgets it when another is chosen', async () => {
  const { user } = openUpload()
  const field = screen.getByLabelText(/^Fichier vidéo/)
  await user.upload(field, new File([], 'vide.mp4', { type: 'video/mp4' }))
  expect(screen.getByText(messages.form.fileEmpty).id).toBe(field.getAttribute('aria-describedby'))
  await user.upload(field, FILM)
  expect(screen.queryByText(messages.form.fileEmpty)).toBeNull()
  screen.getByText('demo.mp4')
})

test('keeps file and text when the platform refuses the content, and resumes', async () => {
  const { platform, fill, press } = openUpload()
  platform.refuses(CREATE, 'UPLOAD_QUOTA_REACHED')
  await fill()
  await press(messages.form.submit)
  const alert = await screen.findByRole('alert')
  within(alert).getByText(errors.UPLOAD_QUOTA_REACHED.message)
  within(alert).getByText(messages.failure.kept)
  screen.getByText(messages.toasts.createFailed)
  expect(screen.getByLabelText(messages.form.title)).toHaveProperty('value', CONTENT.title)
  platform.answers(CREATE, CONTENT)
  await press(messages.failure.retry)
  await screen.findByText(messages.toasts.done)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('creates no second content when the object store was gone', async () => {
  const { platform, fill, press } = openUpload()
  ObjectStore.outcome = 'is gone'
  await fill()
  await press(messages.form.submit)
  await screen.findByText(messages.toasts.uploadFailed)
  ObjectStore.outcome = 'takes'
  await press(messages.failure.retry)
  await screen.findByText(messages.toasts.done)
  expect(platform.received(CREATE)).toHaveLength(1)
})

test('sends the file once when only the answer to its submission was lost', async () => {
  const { platform, fill, press } = openUpload()
  platform.drops(ATTACH)
  await fill()
  await press(messages.form.submit)
  await screen.findByRole('alert')
  platform.refuses(ATTACH, 'CONTENT_ALREADY_UPLOADED')
  await press(messages.failure.retry)
  await screen.findByText(messages.toasts.done)
  expect(ObjectStore.files).toEqual([FILM])
})

test('shows progress and locks the form while the file is sent, and gives it back when cancelled', async () => {
  const { fill, press } = openUpload()
  ObjectStore.outcome = 'waits'
  await fill()
  await press(messages.form.submit)
  await screen.findByText(messages.progress.sending)
  screen.getByRole('progressbar', { name: messages.progress.label })
  expect(screen.getByLabelText(messages.form.title)).toHaveProperty('disabled', true)
  await press(messages.progress.cancel)
  await screen.findByText(`${messages.failure.canceled}. ${messages.failure.kept}`)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByLabelText(messages.form.title)).toHaveProperty('disabled', false)
})

test('sends the own cover with the draft, and says why it is refused', async () => {
  const { platform, fill, press } = openUpload()
  useUpload.setState({ picture: new File(['1'], 'rivage.png', { type: 'image/png' }) })
  platform.refuses(OWN_COVER, 'PICTURE_INVALID')
  await fill()
  await press(messages.form.submit)
  within(await screen.findByRole('alert')).getByText(errors.PICTURE_INVALID.message)
  expect(ObjectStore.files).toEqual([])
  platform.answers(OWN_COVER, { chosen: 'own', frames: 0, own: true })
  await press(messages.failure.retry)
  await screen.findByText(messages.toasts.done)
  expect(platform.received(OWN_COVER)).toMatchObject([{ params: { id: CONTENT.id } }, {}])
  expect(platform.received(CREATE)).toHaveLength(1)
})
