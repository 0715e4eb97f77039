import { asCollection } from '@alcove/contracts/json-ld'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aDraft } from '../../../../test/a-draft.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { uploadMessages } from '../../../messages/upload.fr.ts'
import type { Content } from '../../contents/api.ts'
import { MyContents } from './my-contents.tsx'

const { mine: messages, withdraw } = uploadMessages
const LIST = 'GET /api/contents'
const WITHDRAW = 'DELETE /api/contents/{id}'

const REFUSED = aDraft({
  title: 'Rivage flou',
  status: 'REJECTED',
  fileSize: 4_000_000,
  mimeType: 'video/mp4',
  duration: 60,
  rejectedAt: '2026-11-25T11:00:00.000Z',
  rejectionReason: 'L’image est trop floue.',
})
const inState = (status: Content['status'], n: number, more: Partial<Content> = {}): Content => ({
  ...REFUSED,
  id: `0198f5a0-0000-7000-8000-0000000000${10 + n}`,
  title: `Vidéo ${n}`,
  status,
  rejectionReason: null,
  ...more,
})
const listOf = (...contents: Content[]) => asCollection('/api/contents', contents, contents.length)

test('invites to a first upload', async () => {
  const { platform, show } = aPage({ loggedIn: true })
  platform.answers(LIST, listOf())
  show(<MyContents />)
  await screen.findByText(messages.empty)
})

test('says that the list failed only after a second attempt, and loads it on request', async () => {
  const { platform, user, show } = aPage({ loggedIn: true })
  platform.drops(LIST)
  show(<MyContents />)
  const alert = await screen.findByRole('alert')
  within(alert).getByText(messages.failed)
  expect(platform.received(LIST)).toHaveLength(2)
  platform.answers(LIST, listOf(REFUSED))
  await user.click(within(alert).getByRole('button', { name: 'Réessayer' }))
  await screen.findByText('L’image est trop floue.')
})

test('withdraws a video after a confirmation, once, and keeps the question when it fails', async () => {
  const { platform, user, show } = aPage({ loggedIn: true })
  platform.answers(LIST, listOf(REFUSED))
  platform.drops(WITHDRAW)
  show(<MyContents />)
  await user.click(await screen.findByRole('button', { name: `${withdraw.action} « ${REFUSED.title} »` }))
  const dialog = screen.getByRole('dialog', { name: withdraw.heading })
  within(dialog).getByText(withdraw.question(REFUSED.title))
  expect(platform.received(WITHDRAW)).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: withdraw.confirm }))
  await screen.findByText(withdraw.failed)
  const answer = platform.holds(WITHDRAW)
  await user.dblClick(within(dialog).getByRole('button', { name: withdraw.confirm }))
  within(dialog).getByRole('button', { name: withdraw.underWay })
  platform.answers(LIST, listOf())
  answer(undefined)
  await screen.findByText(withdraw.done)
  await screen.findByText(messages.empty)
  expect(platform.received(WITHDRAW)).toHaveLength(2)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('tells how far a preparation is, once it has begun', async () => {
  const { platform, show } = aPage({ loggedIn: true })
  const inPreparation = [
    inState('PREPARING', 1, { preparedShare: 0.437 }),
    inState('PREPARING', 2, { preparedShare: null }),
  ]
  platform.answers(LIST, listOf(...inPreparation))
  show(<MyContents />)
  const [begun, waiting] = await screen.findAllByRole('article')
  expect(begun?.querySelector('[aria-current]')?.textContent).toBe('Préparation · 43 %')
  expect(waiting?.querySelector('[aria-current]')?.textContent).toBe('Préparation')
})

test('tells each outcome in the words of its email, with the reason that was given', async () => {
  const { platform, show } = aPage({ loggedIn: true })
  platform.answers(
    LIST,
    listOf(
      REFUSED,
      inState('FAILED', 1, { failureReason: 'La fin du fichier manque' }),
      inState('REMOVED', 2, { removalReason: 'Un accord a été retiré' }),
      inState('APPROVED', 3, { views: 1_234 }),
      inState('APPROVED', 4, { views: 1, hidden: true }),
    ),
  )
  show(<MyContents />)
  const rows = await screen.findAllByRole('article')
  const [refused, failed, removed, published, hidden] = rows.map((row) => within(row))
  refused?.getByText(messages.rejected)
  refused?.getByText('L’image est trop floue.')
  failed?.getByText(messages.failedToPrepare)
  failed?.getByText('La fin du fichier manque')
  removed?.getByText('Un accord a été retiré')
  removed?.getByRole('link', { name: messages.contest })
  published?.getByText(/1\s234 vues/)
  published?.getByRole('link', { name: 'Regarder la vidéo « Vidéo 3 »' })
  hidden?.getByText(messages.hidden)
  hidden?.getByText(/1 vue$/)
  expect(hidden?.queryByText(/^Regarder/)).toBeNull()
})

test('offers neither search nor filter while all is seen at once', async () => {
  const { platform, show } = aPage({ loggedIn: true })
  platform.answers(LIST, { ...listOf(REFUSED), stateCounts: { REJECTED: 1, DRAFT: 9 } })
  show(<MyContents />)
  await screen.findByText(messages.rejected)
  expect(screen.queryByLabelText(messages.search)).toBeNull()
  expect(screen.queryByRole('group', { name: messages.states })).toBeNull()
})

test('narrows to a state, searches while one types, and shows everything again', async () => {
  const { platform, user, show } = aPage({ loggedIn: true })
  const stateCounts = { APPROVED: 4, REJECTED: 2 }
  platform.answers(LIST, ({ query }) => ({
    ...(query?.query ? listOf() : listOf(REFUSED)),
    stateCounts,
  }))
  show(<MyContents />)
  const filter = within(await screen.findByRole('group', { name: messages.states }))
  expect(filter.getAllByRole('button').map((one) => one.textContent)).toEqual([
    'Toutes6',
    'Publiées4',
    'Refusées2',
  ])
  await user.click(filter.getByRole('button', { name: /^Refusées/ }))
  await vi.waitFor(() => expect(platform.received(LIST).at(-1)?.query).toMatchObject({ state: 'REJECTED' }))
  await user.type(screen.getByLabelText(messages.search), 'lac')
  await screen.findByText(messages.nothing)
  expect(platform.received(LIST).at(-1)?.query).toMatchObject({ state: 'REJECTED', query: 'lac' })
  expect(platform.received(LIST).filter(({ query }) => query?.query)).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: messages.showAll }))
  await screen.findByText(messages.rejected)
  expect(screen.getByLabelText(messages.search)).toHaveProperty('value', '')
})

test('turns pages forth and back, and begins again with another filter', async () => {
  const { platform, user, show } = aPage({ loggedIn: true })
  platform.answers(LIST, ({ query }) => {
    const page = Number(query?.cursor ?? 1)
    return {
      ...asCollection('/api/contents', [inState('APPROVED', page)], 45),
      stateCounts: { APPROVED: 44, PENDING: 1 },
      ...(page < 3 && { view: { next: `/api/contents?mine=true&cursor=${page + 1}` } }),
    }
  })
  show(<MyContents />)
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  await screen.findByText(messages.page('1', '3'))
  await press(messages.next)
  await screen.findByText('Vidéo 2')
  await press(messages.next)
  await screen.findByText('Vidéo 3')
  screen.getByText(messages.page('3', '3'))
  expect(screen.getByRole('button', { name: messages.next }).getAttribute('aria-disabled')).toBe('true')
  await press(messages.previous)
  await screen.findByText('Vidéo 2')
  await user.click(screen.getByRole('button', { name: /^En modération/ }))
  await screen.findByText(messages.page('1', '3'))
})
