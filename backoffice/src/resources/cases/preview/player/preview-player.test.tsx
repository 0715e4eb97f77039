import type { HlsUrl } from '@alcove/contracts/resources/playback/hls-url'
import { playerMenuMessages, playerMessages } from '@alcove/site-kit/messages/player.fr.ts'
import { currentPlayback } from '@alcove/site-kit/testing/fake-playback.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { aCase, alive, DECIDE, fakeTimers, openAlive, pass } from '../../../../../test/a-review.tsx'
import { caseMessages, previewMessages as messages } from '../../../../messages/cases.fr.ts'
import { consoleChoices } from './console-choices.ts'

const RECORD = 'POST /api/admin/cases/{id}/previews'
const GRANT = {
  url: '/media/grant/master.m3u8',
  expiresIn: 300,
  storyboardUrl: null,
  captions: [{ lang: 'fr', label: 'Français', url: '/media/grant/fr.vtt' }],
}

fakeTimers()
beforeEach(() => {
  consoleChoices.useChoices.setState(consoleChoices.useChoices.getInitialState())
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  onTestFinished(() => void vi.unstubAllGlobals())
})

/** Opens the preview of a case. */
async function openPreview(grant: HlsUrl = GRANT) {
  const review = await openAlive(aCase({ description: '0:00 Début\n0:30 Fin' }))
  review.platform.answers('GET /api/contents/{id}/hls-url', grant)
  review.platform.answers(RECORD, aCase())
  review.platform.holds(DECIDE)
  await review.user.click(screen.getByRole('button', { name: messages.show }))
  const player = await screen.findByLabelText(playerMessages.label('Rivage'))
  const video = player.querySelector('video') as HTMLVideoElement
  Object.defineProperty(video, 'duration', { value: 60 })
  const requests: [string, unknown][] = []
  for (const name of ['play', 'mute', 'unmute', 'seek'])
    player.addEventListener(`media${name}request`, (event) =>
      requests.push([name, (event as CustomEvent).detail ?? undefined]),
    )
  return { ...review, player, video, requests }
}
const note = (player: Element) => player.querySelector('.player-note')?.textContent

test('plays the tallest rendition in a small player, too', async () => {
  await openPreview()
  expect(currentPlayback().isUncapped).toBe(true)
})

test('offers quality, seven speeds and captions, which are shown at once', async () => {
  const { user, video } = await openPreview()
  const choose = vi.fn()
  act(() =>
    currentPlayback().onRenditions?.({
      heights: [720, 240],
      playing: 720,
      choose,
      measure: () => ({ bandwidth: 0, bitrate: undefined, frameRate: undefined, codecs: undefined }),
    }),
  )
  expect(video.querySelector('track')?.getAttribute('src')).toBe(GRANT.captions[0]?.url)
  await user.click(screen.getByRole('button', { name: playerMenuMessages.settings }))
  await user.click(screen.getByRole('menuitem', { name: 'Qualité Auto (720p)' }))
  await user.click(screen.getByRole('menuitemradio', { name: '240p' }))
  expect(choose).toHaveBeenCalledWith(240)
  await user.click(screen.getByRole('menuitem', { name: 'Vitesse Normale' }))
  expect(screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual(
    ['0,5', 'Normale', '1,25', '1,5', '2', '3', '4'].map((speed) =>
      speed === 'Normale' ? speed : `${speed}\u00a0×`,
    ),
  )
  await user.click(screen.getByRole('menuitemradio', { name: /^4/ }))
  expect(video.playbackRate).toBe(4)
  screen.getByRole('menuitem', { name: 'Sous-titres Français' })
  screen.getByRole('menuitem', { name: 'Chapitres 2' })
  expect(screen.queryByText(messages.automaticCaptions)).toBeNull()
  expect(screen.queryByRole('menuitem', { name: /^Partager/ })).toBeNull()
})

test('says that captions are automatic, which their uploader has not written', async () => {
  const place = { lang: 'fr', url: '/media/grant/fr.vtt' }
  const automatic = { ...place, label: 'Français (automatique)', isAutomatic: true }
  const { user } = await openPreview({ ...GRANT, captions: [automatic] })
  await screen.findByText(messages.automaticCaptions)
  await user.click(screen.getByRole('button', { name: playerMenuMessages.settings }))
  screen.getByRole('menuitem', { name: 'Sous-titres Français (automatique)' })
})

test.each([
  ['m', [['unmute', undefined]], undefined],
  ['5', [['seek', 30]], '0:30'],
  ['{Shift>}{ArrowRight}{/Shift}', [['seek', 20]], '+10\u00a0s'],
  ['{Shift>}{ArrowLeft}{/Shift}', [['seek', 0]], '−10\u00a0s'],
  ['c', [], 'Sous-titres désactivés'],
  ['>', [], '1,25\u00a0×'],
] as const)('%s is the player’s, and decides nothing', async (key, requests, said) => {
  const { platform, user, player, video, requests: made } = await openPreview()
  video.currentTime = 10
  await user.keyboard(key)
  expect(made).toEqual(requests)
  if (said) expect(note(player)).toBe(said)
  expect(platform.received(DECIDE)).toEqual([])
  expect(screen.queryByRole('dialog')).toBeNull()
  screen.getByRole('heading', { level: 1, name: 'Rivage' })
})

test('steps by frames, by keys and by buttons, and pauses', async () => {
  const { user, player, video } = await openPreview()
  const pause = vi.spyOn(video, 'pause')
  await user.keyboard('.')
  expect(video.currentTime).toBeCloseTo(1.5 / 25)
  expect(note(player)).toBe(messages.nextFrame)
  await user.keyboard(',')
  expect(video.currentTime).toBeCloseTo(0.5 / 25)
  await user.click(screen.getByRole('button', { name: messages.nextFrame }))
  expect(video.currentTime).toBeCloseTo(1.5 / 25)
  expect(pause).toHaveBeenCalledTimes(3)
})

test('decides by its key while the player has the focus, and never from its menu', async () => {
  const { platform, user, player, video } = await openPreview()
  await user.click(screen.getByRole('button', { name: playerMenuMessages.settings }))
  await user.keyboard('aruj')
  expect(platform.received(DECIDE)).toEqual([])
  await user.keyboard('{Escape}')
  expect(video.playbackRate).toBe(1)
  await user.keyboard('a')
  expect(platform.received(DECIDE)).toMatchObject([{ body: { outcome: 'APPROVED' } }])
  expect(note(player)).toBe('')
})

test('decides nothing in full screen, and says so', async () => {
  const { platform, user, player, requests } = await openPreview()
  Object.defineProperty(document, 'fullscreenElement', { value: player, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(document, 'fullscreenElement'))
  await user.keyboard('ar')
  expect(note(player)).toBe(messages.leaveFullScreen)
  expect(platform.received(DECIDE)).toEqual([])
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.keyDown(document.body, { key: ' ' })
  expect(requests).toEqual([['play', undefined]])
})

test('leaves every key to the open dialog', async () => {
  const { user, requests } = await openPreview()
  await user.keyboard('r')
  const dialog = within(await screen.findByRole('dialog', { name: caseMessages.rejectTitle }))
  await user.type(dialog.getByRole('textbox'), 'm5 c.')
  expect(dialog.getByRole('textbox')).toHaveProperty('value', 'm5 c.')
  expect(requests).toEqual([])
})

test('is silent until the sound is turned on, then as it was left', async () => {
  const { video } = await openPreview()
  expect(video.muted).toBe(true)
  video.muted = false
  video.volume = 0.4
  fireEvent(video, new Event('volumechange'))
  expect(JSON.parse(localStorage.getItem('alcove-console-sound') ?? '')).toMatchObject({
    state: { muted: false, volume: 0.4 },
  })
  video.muted = true
  fireEvent(video, new Event('volumechange'))
})

test('records that the preview was opened, and takes the focus of its button', async () => {
  const { platform, player, video } = await openPreview()
  expect(document.activeElement?.localName).toBe('media-play-button')
  expect(player.contains(document.activeElement)).toBe(true)
  fireEvent.loadedData(video)
  await waitFor(() => expect(platform.received(RECORD)).toHaveLength(1))
})

test('closes a preview when its video is prepared again, and records the next one', async () => {
  const { user, platform, changes, video } = await openPreview()
  fireEvent.loadedData(video)
  await waitFor(() => expect(platform.received(RECORD)).toHaveLength(1))
  changes(aCase({ pendingSince: '2026-11-25T10:30:00.000Z' }))
  await pass(5_000)
  await user.click(await screen.findByRole('button', { name: messages.show }))
  const player = await screen.findByLabelText(playerMessages.label('Rivage'))
  fireEvent.loadedData(player.querySelector('video') as HTMLVideoElement)
  await waitFor(() => expect(platform.received(RECORD)).toHaveLength(2))
  expect(platform.received('GET /api/contents/{id}/hls-url')).toHaveLength(2)
})

test('says that a preview failed or was ended, and loads it again on request', async () => {
  const { user } = await openPreview()
  act(() => currentPlayback().onFatal())
  await screen.findByText(messages.failed)
  await user.click(screen.getByRole('button', { name: messages.retry }))
  await screen.findByLabelText(playerMessages.label('Rivage'))
  await alive()
})
