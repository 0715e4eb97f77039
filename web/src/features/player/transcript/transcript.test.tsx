import { screen, within } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../../test/a-page.tsx'
import { openedTranscriptMessages } from '../../../messages/player/transcript.fr.ts'
import { transcriptMessages } from '../../../messages/player.fr.ts'
import { TranscriptFold } from './transcript-fold.tsx'

const messages = { ...transcriptMessages, ...openedTranscriptMessages }
const ADDRESS = 'GET /api/contents/{id}/hls-url'
const ID = '0198f5a0-0000-7000-8000-0000000000c1'
const captionsUnder = (grant: string) => [
  { lang: 'en', label: 'Anglais', url: `/media/${grant}/en.vtt` },
  { lang: 'fr', label: 'Français', url: `/media/${grant}/fr.vtt` },
]
const grantOf = (name: string) => ({
  ...{ url: `/media/${name}/master.m3u8`, expiresIn: 300, storyboardUrl: null },
  captions: captionsUnder(name),
})
const FRENCH =
  'WEBVTT\n\n00:00:02.000 --> 00:00:04.000\nLe chemin monte.\n\n00:01:05.500 --> 00:01:08.000\nVoici la <i>crête</i>.\n'
const ENGLISH = 'WEBVTT\n\n00:00:02.000 --> 00:00:04.000\nThe path climbs.\n'

function Address() {
  return <p data-testid="address">{useLocation().search}</p>
}

function openPage(files: Record<string, () => Response>, grant = grantOf('grant')) {
  const page = aPage()
  const send: typeof fetch = (input, init) => {
    const file = files[String(input)]
    return file ? Promise.resolve(file()) : page.platform.fetch(input, init)
  }
  vi.stubGlobal('fetch', send)
  page.platform.answers(ADDRESS, grant)
  page.show(
    <>
      <TranscriptFold contentId={ID} />
      <Address />
    </>,
  )
  return page
}
const open = async ({ user }: ReturnType<typeof openPage>) => {
  await user.click(await screen.findByText(messages.heading))
  return screen.findByTestId('transcript')
}
const passages = () => within(screen.getByTestId('transcript')).queryAllByRole('link')

test('shows what is said, finds words without their accents, and leads to their time', async () => {
  const page = openPage({ '/media/grant/fr.vtt': () => new Response(FRENCH) })
  await open(page)
  expect(passages().map(({ textContent }) => textContent)).toEqual([
    '0:02Le chemin monte.',
    '1:05Voici la crête.',
  ])
  await page.user.type(screen.getByRole('searchbox', { name: messages.search }), 'CRETE')
  screen.getByText(messages.found(1))
  const [found] = passages()
  expect(found?.querySelector('mark')?.textContent).toBe('crête')
  await page.user.click(found as HTMLElement)
  expect(screen.getByTestId('address').textContent).toBe('?t=65')
  await page.user.type(screen.getByRole('searchbox'), 's')
  screen.getByText(messages.found(0))
  expect(passages()).toEqual([])
})

test('reads another language', async () => {
  const page = openPage({
    '/media/grant/fr.vtt': () => new Response(FRENCH),
    '/media/grant/en.vtt': () => new Response(ENGLISH),
  })
  await open(page)
  await page.user.selectOptions(screen.getByRole('combobox', { name: messages.language }), 'Anglais')
  await screen.findByText('The path climbs.')
})

test('says of automatic captions that a machine made them', async () => {
  const captions = captionsUnder('grant').map((one) => ({ ...one, isAutomatic: one.lang === 'fr' }))
  const files = {
    '/media/grant/fr.vtt': () => new Response(FRENCH),
    '/media/grant/en.vtt': () => new Response(ENGLISH),
  }
  const page = openPage(files, { ...grantOf('grant'), captions })
  await open(page)
  screen.getByText(messages.automatic)
  await page.user.selectOptions(screen.getByRole('combobox', { name: messages.language }), 'Anglais')
  await screen.findByText('The path climbs.')
  expect(screen.queryByText(messages.automatic)).toBeNull()
})

test('renews a grant that has ended', async () => {
  const page = openPage({
    '/media/grant/fr.vtt': () => new Response(null, { status: 403 }),
    '/media/next/fr.vtt': () => new Response(FRENCH),
  })
  await screen.findByText(messages.heading)
  page.platform.answers(ADDRESS, grantOf('next'))
  await open(page)
  expect(passages()).toHaveLength(2)
})

test('says when it cannot be loaded, and tries again on request', async () => {
  let status = 500
  const page = openPage({
    '/media/grant/fr.vtt': () => new Response(status === 200 ? FRENCH : null, { status }),
  })
  await page.user.click(await screen.findByText(messages.heading))
  await screen.findByText(messages.failed)
  status = 200
  await page.user.click(screen.getByRole('button', { name: messages.retry }))
  await screen.findByText('Le chemin monte.')
})

test('is not offered for a video without captions', async () => {
  const page = aPage()
  page.platform.answers(ADDRESS, { ...grantOf('grant'), captions: [] })
  page.show(<TranscriptFold contentId={ID} />)
  await vi.waitUntil(() => page.platform.received(ADDRESS).length === 1)
  expect(screen.queryByText(messages.heading)).toBeNull()
})
