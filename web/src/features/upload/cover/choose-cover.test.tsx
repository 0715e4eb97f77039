import { asCollection } from '@alcove/contracts/json-ld'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aDraft } from '../../../../test/a-draft.ts'
import { aPage } from '../../../../test/a-page.tsx'
import { uploadMessages } from '../../../messages/upload.fr.ts'
import type { Content } from '../../contents/api.ts'
import { MyContents } from '../my-contents/my-contents.tsx'

const { cover: messages } = uploadMessages
const LIST = 'GET /api/contents'
const CHOOSE = 'PUT /api/contents/{id}/cover'
const PICTURE = 'GET /api/contents/{id}/covers/{cover}'

const pending = (change: Partial<Content> = {}) =>
  aDraft({ title: 'Rivage', status: 'PENDING', cover: { chosen: 'frame-2', frames: 5 }, ...change })
const listOf = (...contents: Content[]) => asCollection('/api/contents', contents, contents.length)

function showOne(content: Content) {
  const page = aPage({ loggedIn: true })
  page.platform.answers(LIST, listOf(content))
  page.platform.answers(PICTURE, new Blob(['a picture']))
  page.show(<MyContents />)
  return page
}

const open = async (user: ReturnType<typeof aPage>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Couverture « Rivage »' }))
  return within(screen.getByRole('dialog', { name: messages.heading }))
}

test('shows the poster and the frames, with the present choice marked', async () => {
  const { platform, user } = showOne(pending())
  const dialog = await open(user)
  const choices = dialog.getAllByRole<HTMLInputElement>('radio')
  expect(choices.map(({ value, checked }) => [value, checked])).toEqual([
    ['automatic', false],
    ['frame-1', false],
    ['frame-2', true],
    ['frame-3', false],
    ['frame-4', false],
    ['frame-5', false],
  ])
  await vi.waitFor(() => expect(platform.received(PICTURE)).toHaveLength(6))
  expect(document.querySelector('input[type="file"]')).toBeNull()
})

test('saves the choice, and closes', async () => {
  const { platform, user } = showOne(pending())
  platform.answers(CHOOSE, { chosen: 'frame-4', frames: 5 })
  const dialog = await open(user)
  await user.click(dialog.getByRole('radio', { name: messages.frame('4') }))
  await user.click(dialog.getByRole('button', { name: messages.save }))
  await screen.findByText(messages.done)
  expect(platform.received(CHOOSE)).toMatchObject([{ body: { choice: 'frame-4' } }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('says why a choice is refused, and keeps it on screen', async () => {
  const { platform, user } = showOne(pending())
  platform.refuses(CHOOSE, 'CONTENT_ALREADY_DECIDED')
  const dialog = await open(user)
  await user.click(dialog.getByRole('button', { name: messages.save }))
  const alert = within(await dialog.findByRole('alert'))
  alert.getByText(messages.failed)
  alert.getByText('Une décision a déjà été prise pour ce contenu')
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: messages.frame('2') }).checked).toBe(true)
})

test.each<[string, Partial<Content>]>([
  ['is being prepared', { status: 'PREPARING' }],
  ['is published', { status: 'APPROVED' }],
  ['is refused', { status: 'REJECTED' }],
  ['has no frames', { cover: { chosen: 'automatic', frames: 0 } }],
])('offers no choice for a video that %s', async (_, change) => {
  showOne(pending(change))
  await screen.findByText('Rivage')
  expect(screen.queryByRole('button', { name: /^Couverture/ })).toBeNull()
})

test('offers the own picture first, also where there are no frames', async () => {
  const { platform, user } = showOne(pending({ cover: { chosen: 'own', frames: 0, own: true } }))
  platform.answers(CHOOSE, { chosen: 'automatic', frames: 0, own: true })
  const dialog = await open(user)
  const choices = dialog.getAllByRole<HTMLInputElement>('radio')
  expect(choices.map(({ value, checked }) => [value, checked])).toEqual([
    ['own', true],
    ['automatic', false],
  ])
  dialog.getByRole('radio', { name: messages.own })
  await user.click(dialog.getByRole('radio', { name: messages.automatic }))
  await user.click(dialog.getByRole('button', { name: messages.save }))
  await screen.findByText(messages.done)
  expect(platform.received(CHOOSE)).toMatchObject([{ body: { choice: 'automatic' } }])
  expect(platform.received(PICTURE).map(({ params }) => params.cover)).toEqual(['own', 'automatic'])
})
