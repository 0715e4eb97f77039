import { asResource } from '@alcove/contracts/json-ld'
import { playerMessages as controlMessages } from '@alcove/site-kit/messages/player.fr.ts'
import { currentPlayback } from '@alcove/site-kit/testing/fake-playback.ts'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aPage } from '../../../test/a-page.tsx'
import { playerMessages as messages } from '../../messages/player.fr.ts'
import { videoAccessMessages } from '../../messages/video-access.fr.ts'
import Player from './player.tsx'

const ADDRESS = 'GET /api/contents/{id}/hls-url'
const ID = '0198f5a0-0000-7000-8000-0000000000c1'
const GRANT = { url: '/media/grant/master.m3u8', expiresIn: 300, storyboardUrl: null, captions: [] }

function openPlayer() {
  const page = aPage()
  // The check of a grant is no operation: it is a file of the media server.
  const media = { check: async () => new Response(null, { status: 204 }) }
  const send: typeof fetch = (input, init) =>
    String(input) === '/media/grant/check' ? media.check() : page.platform.fetch(input, init)
  vi.stubGlobal('fetch', send)
  const show = () =>
    page.show(<Player contentId={ID} title="Rivage" poster={undefined} onFirstPlay={undefined} />)
  return { ...page, media, show }
}

test('stays quiet while the address is on its way, and shows the controls with it', async () => {
  const { platform, show } = openPlayer()
  const answer = platform.holds(ADDRESS)
  show()
  screen.getByText(messages.loading)
  answer(GRANT)
  await screen.findByLabelText(controlMessages.label('Rivage'))
  expect(screen.queryByText(messages.loading)).toBeNull()
})

test.each([
  ['a quarter of a second after it is prepared, on a page that was just opened', 100, 250],
  ['two seconds after, on one that has waited', 30_000, 2_000],
])('begins by itself %s', async (_, waitedMs, latestMs) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { platform, show } = openPlayer()
  platform.refuses(ADDRESS, 'CONTENT_NOT_READY')
  show()
  await act(() => vi.advanceTimersByTimeAsync(waitedMs))
  screen.getByText(messages.preparing)
  const asked = platform.received(ADDRESS).length
  await act(() => vi.advanceTimersByTimeAsync(2 * latestMs))
  expect(platform.received(ADDRESS).length - asked).toBe(2)
  platform.answers(ADDRESS, GRANT)
  await act(() => vi.advanceTimersByTimeAsync(latestMs))
  screen.getByLabelText(controlMessages.label('Rivage'))
})

test('says that a video is not available, and asks again on request', async () => {
  const { platform, user, show } = openPlayer()
  platform.refuses(ADDRESS, 'CONTENT_UNAVAILABLE')
  show()
  await screen.findByText(messages.unavailable)
  platform.answers(ADDRESS, GRANT)
  await user.click(screen.getByRole('button', { name: messages.retry }))
  await screen.findByLabelText(controlMessages.label('Rivage'))
})

test.each([
  ['the platform is down', (page: ReturnType<typeof openPlayer>) => page.platform.drops(ADDRESS)],
  [
    'the address is empty',
    (page: ReturnType<typeof openPlayer>) => page.platform.answers(ADDRESS, { ...GRANT, url: '' }),
  ],
])('says that there is no address when %s', async (_, happens) => {
  const page = openPlayer()
  happens(page)
  page.show()
  await screen.findByText(messages.noUrl)
  screen.getByRole('button', { name: messages.retry })
})

test('names the views of the day at the limit, and leads to the plans', async () => {
  const { platform, show } = openPlayer()
  platform.refuses(ADDRESS, 'DAILY_LIMIT_REACHED')
  const limits = { maxViews: 2, hasAccess: false, accessLevel: null }
  platform.answers(
    'GET /api/video-access/count',
    asResource('ViewCount', '/api/video-access/count', { todayCount: 2, limits }),
  )
  show()
  await screen.findByText(videoAccessMessages.limitReached)
  await screen.findByText(`${videoAccessMessages.watched(2, 2)} ${videoAccessMessages.tomorrow}`)
  screen.getByRole('link', { name: videoAccessMessages.subscriptions })
})

test('stops a playing video once the platform ends its grant', async () => {
  const { platform, media, show } = openPlayer()
  platform.answers(ADDRESS, GRANT)
  const { container } = show()
  await screen.findByLabelText(controlMessages.label('Rivage'))
  media.check = async () => Response.json({ code: 'PLAYBACK_GRANT_INVALID' }, { status: 403 })
  fireEvent.play(container.querySelector('video')!)
  await screen.findByText(messages.unavailable)
  expect(container.querySelector('video')).toBeNull()
})

test('plays on when a proxy refuses the check, or nothing answers', async () => {
  const { platform, media, show } = openPlayer()
  platform.answers(ADDRESS, GRANT)
  const { container } = show()
  await screen.findByLabelText(controlMessages.label('Rivage'))
  for (const answer of [
    async () => Response.json({}, { status: 403 }),
    () => Promise.reject(new TypeError('Failed to fetch')),
  ]) {
    media.check = vi.fn(answer)
    await act(async () => fireEvent.play(container.querySelector('video')!))
    await vi.waitFor(() => expect(media.check).toHaveBeenCalledOnce())
  }
  screen.getByLabelText(controlMessages.label('Rivage'))
})

test('says that a playback failed, and starts it anew on request', async () => {
  const { platform, user, show } = openPlayer()
  platform.answers(ADDRESS, GRANT)
  show()
  await screen.findByLabelText(controlMessages.label('Rivage'))
  act(() => currentPlayback().onFatal())
  screen.getByText(messages.failed)
  await user.click(screen.getByRole('button', { name: messages.retry }))
  await screen.findByLabelText(controlMessages.label('Rivage'))
})
