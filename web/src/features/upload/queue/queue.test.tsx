import { errors } from '@alcove/contracts/errors'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aDraft } from '../../../../test/a-draft.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { uploadMessages } from '../../../messages/upload.fr.ts'
import { useSession } from '../../../shared/session/session-store.ts'
import { UploadForm } from '../upload-form.tsx'
import { EMPTY_UPLOAD, useUpload } from '../upload-store.ts'
import { useOwnDraft } from '../use-own-draft.ts'
import { EMPTY_QUEUE, useQueue } from './queue-store.ts'

const { queue: messages, form, failure, mine, toasts, progress } = uploadMessages
const CREATE = 'POST /api/contents'
const ATTACH = 'PATCH /api/contents/{id}'
const aFilm = (name: string) => new File([name], name, { type: 'video/mp4' })
const LAKE = aFilm('lac_gele.mp4')
const SHORE = aFilm('rivage.mp4')
const NOTES = new File(['bonjour'], 'notes.txt', { type: 'text/plain' })

const CONTENT = aDraft()

/** Keeps files until the test lets one arrive. */
class ObjectStore extends EventTarget {
  static arriving: ObjectStore[] = []
  status = 200
  upload = {}
  onload?: () => void
  onabort?: () => void
  open() {}
  setRequestHeader() {}
  abort() {
    this.onabort?.()
  }
  send() {
    ObjectStore.arriving.push(this)
  }
}

const empty = () => {
  useUpload.setState({ ...EMPTY_UPLOAD, ownerId: null })
  useQueue.setState(EMPTY_QUEUE)
  ObjectStore.arriving = []
}
beforeEach(empty)
// Other test files have the same stores.
afterEach(empty)

function Page() {
  useOwnDraft()
  return <UploadForm />
}

function openUpload() {
  const page = aPage({ loggedIn: true })
  vi.stubGlobal('XMLHttpRequest', ObjectStore)
  page.platform.answers(CREATE, CONTENT)
  page.platform.answers('POST /api/contents/{id}/upload-url', {
    uploadUrl: 'https://fichiers.test/k1',
    s3Key: 'k1',
  })
  page.platform.answers(ATTACH, CONTENT)
  page.show(<Page />)
  const choose = (...files: File[]) =>
    userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText(/^Fichier vidéo/), files)
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }))
  const row = (file: File) => within(screen.getByRole('group', { name: file.name }))
  const start = async (count: number) => {
    await page.user.click(screen.getByRole('checkbox'))
    await press(messages.submit(count))
  }
  const arrives = async (nth: number) => {
    await vi.waitFor(() => expect(ObjectStore.arriving).toHaveLength(nth))
    ObjectStore.arriving[nth - 1]?.onload?.()
  }
  return { ...page, choose, press, row, start, arrives }
}

test('opens a list for several files, with titles by their names, and says which it cannot take', async () => {
  const { choose, row } = openUpload()
  await choose(LAKE, NOTES, SHORE)
  screen.getByRole('heading', { name: messages.heading(2) })
  expect(screen.getAllByLabelText(form.title).map((field) => (field as HTMLInputElement).value)).toEqual([
    'lac gele',
    'rivage',
  ])
  row(NOTES).getByText(form.fileType)
  expect(row(NOTES).queryByLabelText(form.title)).toBeNull()
  expect(document.querySelectorAll('input[type="file"]')).toHaveLength(1)
})

test('keeps the form for one file, and takes it into the list with what was typed', async () => {
  const { user, choose } = openUpload()
  await choose(LAKE)
  expect(screen.queryByRole('heading', { name: messages.heading(1) })).toBeNull()
  const title = screen.getByLabelText(form.title)
  await user.type(title, 'Le lac gelé')
  await choose(SHORE, LAKE)
  expect(useQueue.getState().videos).toMatchObject([{ title: 'Le lac gelé' }, { title: 'rivage' }])
  expect(useUpload.getState()).toMatchObject({ title: '', file: null })
})

test('refuses a list without titles and without the attestation', async () => {
  const { platform, user, choose, press, row } = openUpload()
  await choose(LAKE, SHORE)
  await user.clear(row(SHORE).getByLabelText(form.title))
  await press(messages.submit(2))
  row(SHORE).getByText(form.titleRequired)
  screen.getByText(form.consentRequired)
  expect(platform.received(CREATE)).toEqual([])
})

test('sends one after the other, and goes on after one that is refused', async () => {
  const { platform, choose, row, start, arrives } = openUpload()
  let created = 0
  platform.answers(CREATE, () => ({ ...CONTENT, id: `c${++created}` }))
  await choose(LAKE, SHORE)
  await start(2)
  row(SHORE).getByText(messages.waiting)
  await row(LAKE).findByText(progress.sending)
  platform.refuses(ATTACH, 'NOT_A_VIDEO')
  await arrives(1)
  await row(LAKE).findByText(errors.NOT_A_VIDEO.message)
  await row(SHORE).findByText(progress.sending)
  platform.answers(ATTACH, CONTENT)
  await arrives(2)
  await screen.findByText(messages.sentOf(1, 2))
  await screen.findByText(messages.someFailed(1))
  row(SHORE).getByText(messages.sent)
  expect(platform.received(CREATE).map(({ body }) => (body as { title: string }).title)).toEqual([
    'lac gele',
    'rivage',
  ])
  expect(screen.queryByText(toasts.done)).toBeNull()
})

test('cancels one while the others go on, and sends it later under its corrected title', async () => {
  const { platform, user, choose, press, row, start, arrives } = openUpload()
  await choose(LAKE, SHORE)
  await start(2)
  await row(LAKE).findByText(progress.sending)
  await user.click(row(LAKE).getByRole('button', { name: progress.cancel }))
  await row(LAKE).findByText(failure.canceled)
  await arrives(2)
  await screen.findByText(messages.sentOf(1, 2))
  platform.answers('PATCH /api/contents/{id}/details', CONTENT)
  await user.type(row(LAKE).getByLabelText(form.title), ' corrigé')
  await press(`${failure.retry}${mine.ofOne('lac gele corrigé')}`)
  await arrives(3)
  await screen.findByText(messages.sentOf(2, 2))
  expect(platform.received('PATCH /api/contents/{id}/details')).toMatchObject([
    { body: { title: 'lac gele corrigé' } },
  ])
  await press(messages.clear)
  expect(useQueue.getState().videos).toEqual([])
  screen.getByRole('button', { name: form.submit })
})

test('asks for the attestation again for what is added meanwhile', async () => {
  const { choose, row, start, arrives } = openUpload()
  await choose(LAKE, SHORE)
  await start(2)
  await row(LAKE).findByText(progress.sending)
  expect(screen.queryByRole('checkbox')).toBeNull()
  const third = aFilm('brume.mp4')
  await choose(third)
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', false)
  await arrives(1)
  await arrives(2)
  await screen.findByText(messages.sentOf(2, 3))
  await start(1)
  await arrives(3)
  await screen.findByText(messages.sentOf(3, 3))
})

test('takes a file off the list, and moves the focus to its neighbour', async () => {
  const { choose, press } = openUpload()
  await choose(LAKE, SHORE)
  await press(messages.remove(LAKE.name))
  expect(screen.getAllByLabelText(form.title)).toHaveLength(1)
  expect(document.activeElement?.textContent).toBe(messages.remove(SHORE.name))
  await press(messages.remove(SHORE.name))
  screen.getByRole('button', { name: form.submit })
  expect(document.activeElement?.id).toBe('upload-file')
})

const B = {
  user: {
    id: '0198f5a0-0000-7000-8000-00000000000b',
    email: 'b@exemple.test',
    username: null,
    roles: ['ROLE_USER' as const],
  },
  token: 'token-of-b',
}

test.each([
  ['logs out', () => useSession.getState().end()],
  ['gives way to another', () => useSession.getState().start(B as never)],
])('sends nothing more once its account %s, and forgets what was chosen', async (_, change) => {
  const { platform, choose, row, start } = openUpload()
  await choose(LAKE, SHORE)
  await start(2)
  await row(LAKE).findByText(progress.sending)
  await vi.waitFor(() => expect(ObjectStore.arriving).toHaveLength(1))
  await act(async () => change())
  useSession.getState().start(B as never)
  ObjectStore.arriving[0]?.onload?.()
  await vi.waitFor(() => expect(useQueue.getState().videos).toEqual([]))
  expect(useUpload.getState()).toMatchObject({ title: '', file: null })
  expect(platform.received(CREATE)).toHaveLength(1)
  expect(platform.received(ATTACH)).toEqual([])
  expect(ObjectStore.arriving).toHaveLength(1)
})

test('keeps what waits when its session is lost', async () => {
  const { choose } = openUpload()
  await choose(LAKE, SHORE)
  await act(async () => useSession.getState().lose())
  expect(useQueue.getState().videos).toHaveLength(2)
})
