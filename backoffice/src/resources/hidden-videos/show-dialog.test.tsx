import { errors } from '@alcove/contracts/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aConsole } from '../../../test/a-console.tsx'
import { alive, COLLEAGUE, fakeTimers } from '../../../test/a-review.tsx'
import type { HiddenVideo } from '../../api/provider-acts.ts'
import { providerMessages as messages } from '../../messages/providers.fr.ts'
import { recordMessages } from '../../messages/record.fr.ts'
import { HiddenVideos } from '../providers/hidden-videos.tsx'
import HiddenVideoList from './hidden-video-list.tsx'

const LIST = 'GET /api/admin/hidden-videos'
const SHOW = 'DELETE /api/admin/hidden-videos/{videoId}'
const [X, Y] = ['eporner_Neutre00001', 'eporner_Neutre00002']

const hidden = (id: string, changed: Partial<HiddenVideo> = {}): HiddenVideo => ({
  ...{ id, videoId: id, provider: 'eporner', revision: 1, reason: 'Signalée par courriel' },
  ...{ hiddenAt: '2026-11-25T10:00:00.000Z', hiddenBy: COLLEAGUE },
  ...changed,
})

fakeTimers()

const opener = (id: string) => screen.findByRole('button', { name: messages.showOf(id) })
async function findDialog(id: string) {
  const dialog = within(await screen.findByRole('dialog', { name: messages.showOf(id) }))
  return { dialog, confirm: dialog.getByRole('button', { name: messages.show }) }
}

/** Two hidden videos on a screen; those that were shown again leave it. */
function twoHidden(screenOf = <HiddenVideoList />) {
  const { platform, user, show } = aConsole()
  let videos = [hidden(X), hidden(Y)]
  platform.answers(LIST, () => videos)
  platform.answers(SHOW, ({ params }) => {
    videos = videos.filter(({ id }) => id !== params.videoId)
    return undefined
  })
  show(screenOf)
  const replace = (video: HiddenVideo) => {
    videos = videos.map((known) => (known.id === video.id ? video : known))
  }
  return { platform, user, replace }
}

test.each([
  ['list', <HiddenVideoList key="list" />],
  ['page of the providers', <HiddenVideos key="providers" />],
])('shows one video of the %s, and not the next one on a second press', async (_, screenOf) => {
  const { platform, user } = twoHidden(screenOf)
  await user.click(await opener(X))
  const { dialog, confirm } = await findDialog(X)
  dialog.getByText(messages.hiddenFor('Signalée par courriel'))
  dialog.getByText(/^Masquée le 25 novembre 2026 .*, par Marie$/)
  expect(platform.received(SHOW)).toEqual([])
  await alive()
  await user.click(confirm)
  await screen.findByText(messages.shownNow(X))
  await waitFor(() => expect(screen.queryByRole('button', { name: messages.showOf(X) })).toBeNull())
  await user.keyboard('{Enter}')
  await user.click(await opener(Y))
  await user.keyboard('{Enter}{Enter}')
  expect(platform.received(SHOW)).toMatchObject([{ params: { videoId: X }, query: { revision: '1' } }])
})

test('confirms nothing in the first moment of the dialog', async () => {
  const { platform, user } = twoHidden()
  await user.click(await opener(Y))
  const { confirm } = await findDialog(Y)
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
  await user.dblClick(confirm)
  expect(platform.received(SHOW)).toEqual([])
  await alive()
  expect(confirm.getAttribute('aria-disabled')).toBeNull()
  await user.click(confirm)
  await screen.findByText(messages.shownNow(Y))
  expect(platform.received(SHOW)).toHaveLength(1)
})

test('lifts the hide that was seen, not one that a colleague has made since, and reloads the list', async () => {
  const { platform, user, replace } = twoHidden()
  await user.click(await opener(Y))
  const { confirm } = await findDialog(Y)
  replace(hidden(Y, { revision: 3, reason: 'Demande d’une autorité' }))
  platform.refuses(SHOW, 'HIDDEN_VIDEO_CHANGED')
  await alive()
  await user.click(confirm)
  await screen.findByText(new RegExp(errors.HIDDEN_VIDEO_CHANGED.message))
  await screen.findByText('Demande d’une autorité')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(platform.received(SHOW)).toMatchObject([{ query: { revision: '1' } }])
  await user.click(await opener(Y))
  const again = await findDialog(Y)
  again.dialog.getByText(messages.hiddenFor('Demande d’une autorité'))
  platform.answers(SHOW, undefined)
  await alive()
  await user.click(again.confirm)
  await screen.findByText(messages.shownNow(Y))
  expect(platform.received(SHOW)[1]).toMatchObject({ query: { revision: '3' } })
})

test('keeps the dialog with the reason of a failure', async () => {
  const { platform, user } = twoHidden()
  await user.click(await opener(X))
  const { dialog, confirm } = await findDialog(X)
  platform.refuses(SHOW, 'SERVICE_UNAVAILABLE')
  await alive()
  await user.click(confirm)
  await dialog.findByText(new RegExp(`^${recordMessages.uncertain} : `))
})
