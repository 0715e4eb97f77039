import { asCollection } from '@alcove/contracts/json-ld'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPage } from '../../../../test/a-page.tsx'
import { uploadMessages as messages } from '../../../messages/upload.fr.ts'
import { useSession } from '../../../shared/session/session-store.ts'
import { UploadForm } from '../upload-form.tsx'
import { EMPTY_UPLOAD, useUpload } from '../upload-store.ts'
import { useOwnDraft } from '../use-own-draft.ts'
import { useUnfinished } from './unfinished-upload.ts'

const FILM = new File(['12345678'], 'demo.mp4', { type: 'video/mp4', lastModified: 7 })
const content = {
  id: 'c1',
  title: 'Vidéo de démonstration 1',
  description: 'Une promenade',
  tags: ['nature'],
  categories: [],
}
const GIVE_UP = 'DELETE /api/uploads/{id}'

function Page() {
  useOwnDraft()
  return <UploadForm />
}

/** The page after a reload. */
function reopen(userId = useSession.getState().user?.id ?? '', at = Date.now()) {
  const page = aPage({ loggedIn: true })
  const owner = userId || (useSession.getState().user?.id ?? '')
  useUnfinished.setState({
    upload: {
      userId: owner,
      content,
      url: '/api/uploads/u1',
      file: { name: 'demo.mp4', size: 8, lastModified: 7 },
      sent: 4,
      at,
    },
  })
  page.platform.refuses('GET /api/contents/{id}/own-cover', 'COVER_UNKNOWN')
  page.platform.answers('GET /api/contents/{id}/captions', asCollection('/api/contents/c1/captions', [], 0))
  page.show(<Page />)
  const choose = (file: File) => page.user.upload(screen.getByLabelText(/^Fichier vidéo/), file)
  return { ...page, choose }
}

// Other test files have the same store.
afterEach(() => useUpload.setState(EMPTY_UPLOAD))
beforeEach(() => {
  useUpload.setState({ ...EMPTY_UPLOAD, ownerId: null })
  useUnfinished.setState({ upload: null })
})

test('asks for the file again after a reload, with what was typed', async () => {
  const { choose } = reopen()
  screen.getByText(messages.unfinished.choose('demo.mp4', 50))
  expect(screen.getByLabelText(messages.form.title)).toHaveProperty('value', content.title)
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', true)
  await choose(FILM)
  screen.getByText(messages.unfinished.same(50))
  screen.getByRole('button', { name: messages.failure.retry })
  expect(useUpload.getState().reached).toMatchObject({ content, begun: { url: '/api/uploads/u1' } })
})

test('says that another file begins at its beginning', async () => {
  const { choose } = reopen()
  await choose(new File(['12345678'], 'demo.mp4', { type: 'video/mp4', lastModified: 8 }))
  screen.getByText(messages.unfinished.other('demo.mp4'))
})

test('gives the upload up, here and on the platform', async () => {
  const { platform, user } = reopen()
  platform.answers(GIVE_UP, undefined)
  await user.click(screen.getByRole('button', { name: messages.unfinished.giveUp }))
  expect(screen.queryByText(messages.unfinished.heading)).toBeNull()
  expect(screen.getByLabelText(messages.form.title)).toHaveProperty('value', '')
  await expect.poll(() => platform.received(GIVE_UP)).toMatchObject([{ params: { id: 'u1' } }])
  expect(useUnfinished.getState().upload).toBeNull()
})

test.each([
  ['of another account', 'somebody', Date.now()],
  ['that the platform has given up', '', Date.now() - 25 * 3_600_000],
])('forgets an upload %s', (_, userId, at) => {
  reopen(userId, at)
  expect(screen.queryByText(messages.unfinished.heading)).toBeNull()
  expect(screen.getByLabelText(messages.form.title)).toHaveProperty('value', '')
  expect(useUnfinished.getState().upload).toBeNull()
})
