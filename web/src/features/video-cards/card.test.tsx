import { act, fireEvent, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aDraft } from '../../../test/a-draft.ts'
import { aPage } from '../../../test/a-page.tsx'
import type { Content } from '../contents/api.ts'
import { ContentCard } from '../contents/content-card.tsx'
import { siteChoices } from '../player/choices/site-choices.ts'

const CLIP = 'GET /api/contents/{id}/preview'

let made = 0
/** A published content of a new id: what is missing is remembered by it. */
const aContent = (title: string, change: Partial<Content> = {}) =>
  aDraft({
    id: `0198f5a0-0000-7000-8000-${String(++made).padStart(12, '0')}`,
    title,
    status: 'APPROVED',
    thumbnailS3Key: 'hls/1/poster.jpg',
    ...change,
  })

function showCards(...contents: Content[]) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const page = aPage()
  page.platform.answers(CLIP, new Blob(['a clip']))
  page.show(
    contents.map((content) => <ContentCard key={content.id} content={content} eager={false} heading="h2" />),
  )
  const asked = () => page.platform.received(CLIP).map(({ params }) => params.id)
  return { ...page, asked }
}

const link = (title: string) => screen.getByRole('link', { name: new RegExp(title) })
const enter = (title: string, pointerType = 'mouse') => fireEvent.pointerEnter(link(title), { pointerType })
const leave = (title: string) => fireEvent.pointerLeave(link(title), { pointerType: 'mouse' })
/** Long enough for a preview to begin. */
async function linger() {
  await act(() => vi.dynamicImportSettled())
  await act(() => vi.advanceTimersByTimeAsync(400))
}
const clips = () => [...document.querySelectorAll('video')]

test('plays the clip of a hovered card over its picture, and frees it on leave', async () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  onTestFinished(() => revoked.mockRestore())
  const content = aContent('Rivage')
  const { asked } = showCards(content)
  enter('Rivage')
  await linger()
  expect(asked()).toEqual([content.id])
  const [clip] = clips() as [HTMLVideoElement]
  expect([clip.muted, clip.loop, clip.controls]).toEqual([true, true, false])
  expect(clip.className).toContain('opacity-0')
  act(() => void fireEvent(clip, new Event('playing')))
  expect(clip.className).not.toContain('opacity-0')
  expect(link('Rivage').querySelector('img')).not.toBeNull()
  const { src } = clip
  expect(src).toMatch(/^blob:/)
  leave('Rivage')
  expect(clips()).toEqual([])
  expect(revoked).toHaveBeenCalledWith(src)
})

test('plays that of a card which the keyboard has reached, one at a time', async () => {
  const [first, second] = [aContent('Lac'), aContent('Forêt')]
  const { asked } = showCards(first, second)
  enter('Lac')
  await linger()
  act(() => link('Forêt').focus())
  await linger()
  expect(asked()).toEqual([first.id, second.id])
  expect(clips()).toHaveLength(1)
  expect(link('Forêt').contains(clips()[0] ?? null)).toBe(true)
  act(() => link('Forêt').blur())
  expect(clips()).toEqual([])
})

test('asks for nothing when the pointer only passes', async () => {
  const { asked } = showCards(aContent('Lac'))
  enter('Lac')
  await act(() => vi.dynamicImportSettled())
  await act(() => vi.advanceTimersByTimeAsync(200))
  leave('Lac')
  await linger()
  expect(asked()).toEqual([])
})

test('asks once for a clip that is missing', async () => {
  const missing = aContent('Lac')
  const { platform, asked } = showCards(missing)
  platform.refuses(CLIP, 'NOT_FOUND')
  for (let visit = 0; visit < 2; visit++) {
    enter('Lac')
    await linger()
    leave('Lac')
  }
  expect(asked()).toEqual([missing.id])
  expect(clips()).toEqual([])
})

test('keeps the picture where the clip is refused or the platform away, and asks again later', async () => {
  const content = aContent('Lac')
  const { platform, asked } = showCards(content)
  for (const happens of [
    () => platform.refuses(CLIP, 'DAILY_LIMIT_REACHED'),
    () => platform.drops(CLIP),
    () => platform.answers(CLIP, new Blob(['a clip'])),
  ]) {
    expect(clips()).toEqual([])
    happens()
    enter('Lac')
    await linger()
    if (asked().length < 3) leave('Lac')
  }
  expect(asked()).toHaveLength(3)
  expect(clips()).toHaveLength(1)
})

test.each<[string, () => () => void]>([
  [
    'reduced motion',
    () => {
      vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduced-motion') }))
      return () => vi.stubGlobal('matchMedia', () => ({ matches: false }))
    },
  ],
  [
    'a device that saves data',
    () => {
      Object.assign(navigator, { connection: { saveData: true } })
      return () => Object.assign(navigator, { connection: undefined })
    },
  ],
  [
    'discreet mode',
    () => {
      document.documentElement.dataset.discreet = 'on'
      return () => delete document.documentElement.dataset.discreet
    },
  ],
  [
    'a viewer who saves data in the player',
    () => {
      siteChoices.useChoices.setState({ quality: 'saver' })
      return () => siteChoices.useChoices.setState({ quality: null })
    },
  ],
])('asks for nothing with %s', async (_, begin) => {
  const { asked } = showCards(aContent('Lac'))
  const end = begin()
  onTestFinished(end)
  enter('Lac')
  await linger()
  expect(asked()).toEqual([])
  leave('Lac')
  end()
  enter('Lac')
  await linger()
  expect(asked()).toHaveLength(1)
})

test.each<[string, Partial<Content>, string]>([
  ['of a locked card', { locked: true, requiredLevel: 'premium' } as Partial<Content>, 'mouse'],
  ['that a finger touches', {}, 'touch'],
])('asks for none %s', async (_, change, pointerType) => {
  const { asked } = showCards(aContent('Lac', change))
  enter('Lac', pointerType)
  await linger()
  expect(asked()).toEqual([])
})

const picture = (title: string) => link(title).querySelector('img')
/** What is behind the picture of a card until it has loaded. */
const colorBehind = (title: string) =>
  picture(title)?.closest<HTMLElement>('.aspect-video')?.style.backgroundColor
const PLACED = { placeholder: 'YJqGPQw7sFlslqhFafSE+Q6oJ1h2iHB2Rw==', placeholderColor: '#c2754e' }
const LOCKED = { locked: true, requiredLevel: 'premium' } as Partial<Content>

test('has the colour of the placeholder behind its picture, where there is one', () => {
  showCards(aContent('Lac', PLACED), aContent('Rivage'))
  expect(colorBehind('Lac')).toBe(PLACED.placeholderColor)
  expect(colorBehind('Rivage')).toBe('')
})

test('shows the blurred variant of a locked card, in its one size', () => {
  const locked = aContent('Lac', { ...PLACED, ...LOCKED })
  showCards(locked)
  expect(picture('Lac')?.getAttribute('src')).toBe(`/api/contents/${locked.id}/thumbnail?variant=blurred`)
  expect(picture('Lac')?.getAttribute('srcset')).toBeNull()
})

test.each([
  ['that is locked and has no blurred variant', LOCKED],
  ['that is open', PLACED],
])('shows the cover of a card %s', (_, change) => {
  const content = aContent('Lac', change)
  showCards(content)
  expect(picture('Lac')?.getAttribute('src')).toBe(`/api/contents/${content.id}/thumbnail`)
  expect(picture('Lac')?.getAttribute('srcset')).toContain('?w=320 320w')
})
