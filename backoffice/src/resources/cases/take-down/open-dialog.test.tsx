import { playerMessages } from '@alcove/site-kit/messages/player.fr.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ME } from '../../../../test/a-console.tsx'
import {
  aCase,
  CASE,
  COLLEAGUE,
  DECIDE,
  FIRST,
  fakeTimers,
  openAlive,
  pass,
} from '../../../../test/a-review.tsx'
import { recordMessages } from '../../../messages/record.fr.ts'
import { takeDownMessages as messages } from '../../../messages/take-down.fr.ts'

fakeTimers()

const approval = {
  ...{ id: '0198f5a0-0000-7000-8000-0000000000d0', outcome: 'APPROVED' as const, reason: null },
  ...{ reverses: null, ground: null, decidedAt: '2026-11-25T10:05:00.000Z', decidedBy: ME },
}
const removal = {
  ...{ id: '0198f5a0-0000-7000-8000-0000000000d1', outcome: 'REMOVED' as const, reason: 'Règles' },
  ...{
    reverses: null,
    ground: 'RULES' as const,
    decidedAt: '2026-11-25T10:06:00.000Z',
    decidedBy: COLLEAGUE,
  },
}
const published = aCase({ status: 'APPROVED', decisions: [approval] })

/** Begins to type why a published video is removed; a colleague removes it meanwhile, which the next poll tells. */
async function typeBesideAColleague() {
  const opened = await openAlive(published)
  const { user, changes } = opened
  await user.click(screen.getByRole('button', { name: messages.remove }))
  const dialog = within(await screen.findByRole('dialog', { name: messages.removeTitle }))
  await user.type(dialog.getByRole('textbox', { name: new RegExp(messages.reason) }), 'Œuvre protégée')
  changes(aCase({ status: 'REMOVED', decisions: [approval, removal] }))
  await pass(4_100)
  return opened
}

test('keeps the dialog and its typed reason when a colleague was faster', async () => {
  await typeBesideAColleague()
  const dialog = screen.queryByRole('dialog', { name: messages.removeTitle })
  expect(dialog).not.toBeNull()
  expect(
    within(dialog as HTMLElement).getByRole('textbox', { name: new RegExp(messages.reason) }),
  ).toHaveProperty('value', 'Œuvre protégée')
})

test('says in that dialog who was faster, and sends nothing more', async () => {
  const { platform, user } = await typeBesideAColleague()
  const dialog = within(screen.getByRole('dialog', { name: messages.removeTitle }))
  const told = dialog.getByText(/^Marie a retiré ce contenu/)
  expect(told.textContent).toContain(recordMessages.inputKept)
  await user.click(dialog.getByRole('button', { name: messages.remove }))
  expect(platform.received('PATCH /api/contents/{id}')).toEqual([])
})

test('takes no letter of that reason for a command', async () => {
  const { platform, user } = await typeBesideAColleague()
  const answer = platform.holds(DECIDE)
  for (const letter of ', déjà signalée') {
    await user.keyboard(letter)
    await pass(200)
  }
  expect(platform.received(DECIDE)).toEqual([])
  expect(screen.getByRole('heading', { level: 1, hidden: true }).textContent).toBe('Rivage')
  answer(published as never)
})

test('takes none for a look at the next case either, which an approval may require', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const { platform, user } = await typeBesideAColleague()
  const next = '0198f5a0-0000-7000-8000-0000000000c2'
  let openedAt: string | null = null
  const falaise = () => aCase({ id: next, title: 'Falaise', preview: { required: true, openedAt } })
  platform.answers(CASE, ({ params }) =>
    params.id === FIRST ? aCase({ status: 'REMOVED', decisions: [approval, removal] }) : falaise(),
  )
  platform.answers('GET /api/contents/{id}/hls-url', {
    url: '/media/grant/master.m3u8',
    expiresIn: 300,
    storyboardUrl: null,
    captions: [],
  })
  platform.answers('POST /api/admin/cases/{id}/previews', () => {
    openedAt = '2026-11-25T10:07:00.000Z'
    return falaise()
  })
  platform.holds(DECIDE)
  for (const letter of ', déjà ') {
    await user.keyboard(letter)
    await pass(200)
  }
  // The player shows its first picture.
  const video = screen.queryByLabelText(playerMessages.label('Falaise'))?.querySelector('video')
  if (video) fireEvent.loadedData(video)
  for (const letter of 'signalée') {
    await user.keyboard(letter)
    await pass(200)
  }
  expect(platform.received(DECIDE)).toEqual([])
})
