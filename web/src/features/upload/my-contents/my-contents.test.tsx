import { asCollection, asResource } from '@alcove/contracts/json-ld'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPage } from '../../../../test/a-page.tsx'
import { uploadMessages } from '../../../messages/upload.fr.ts'
import type { Content } from '../../contents/api.ts'
import { MyContents } from './my-contents.tsx'

const { mine: messages, withdraw } = uploadMessages
const LIST = 'GET /api/contents'
const WITHDRAW = 'DELETE /api/contents/{id}'

const REFUSED: Content = asResource('Content', '/api/contents/c1', {
  id: '0198f5a0-0000-7000-8000-0000000000c1',
  title: 'Rivage flou',
  description: '',
  status: 'REJECTED',
  user: { id: '0198f5a0-0000-7000-8000-00000000000a', username: null, email: null },
  tags: [],
  categories: [],
  createdAt: '2026-11-25T10:00:00.000Z',
  fileSize: 4_000_000,
  mimeType: 'video/mp4',
  s3Key: null,
  thumbnailS3Key: null,
  duration: 60,
  approvedAt: null,
  rejectedAt: '2026-11-25T11:00:00.000Z',
  rejectionReason: 'L’image est trop floue.',
  failureReason: null,
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
  await user.click(await screen.findByRole('button', { name: withdraw.ofOne(REFUSED.title) }))
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
