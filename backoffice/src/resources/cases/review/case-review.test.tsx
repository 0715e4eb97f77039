import { errors } from '@alcove/contracts/errors'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ME } from '../../../../test/a-console.tsx'
import {
  AUTHOR,
  aCase,
  alive,
  CASE,
  COLLEAGUE,
  DECIDE,
  FIRST,
  fakeTimers,
  held,
  openAlive,
  openReview,
  pass,
  UNDO,
} from '../../../../test/a-review.tsx'
import { caseMessages as messages, previewMessages } from '../../../messages/cases.fr.ts'
import { recordPath } from '../../../shared/paths.ts'

const POSTER = 'GET /api/contents/{id}/thumbnail'
const OWN_COVER = 'GET /api/contents/{id}/own-cover'

fakeTimers()

const bar = () => within(screen.getByRole('toolbar', { name: messages.actionsLabel }))
const isOn = (title: string) => screen.getByRole('heading', { level: 1, name: title })

test('ignores presses until a new case has been seen for a moment', async () => {
  const { platform, user, show } = await openReview()
  platform.holds(DECIDE)
  show()
  await screen.findByRole('heading', { level: 1, name: 'Rivage' })
  await user.keyboard('a')
  expect(bar().getByRole('button', { name: /^Approuver/ }).title).toBe(messages.barriers.dead)
  expect(platform.received(DECIDE)).toEqual([])
  await alive()
  await user.keyboard('a')
  expect(platform.received(DECIDE)).toMatchObject([{ params: { id: FIRST }, body: { outcome: 'APPROVED' } }])
})

test('decides one case for a mashed key, and opens the next', async () => {
  const { platform, user } = await openAlive()
  const answer = platform.holds(DECIDE)
  await user.keyboard('aaa')
  answer(held('APPROVED', ME))
  await screen.findByText(messages.approved)
  await screen.findByRole('heading', { level: 1, name: 'Falaise' })
  await user.keyboard('aaa')
  expect(platform.received(DECIDE)).toHaveLength(1)
})

test('names the colleague who was faster, and stays on the case', async () => {
  const { platform, user, changes } = await openAlive()
  platform.refuses(DECIDE, 'CONTENT_ALREADY_DECIDED')
  changes(held('REJECTED', COLLEAGUE))
  await user.keyboard('a')
  await screen.findByText(/^Votre décision n’a pas été prise en compte. Marie a rejeté ce contenu/)
  isOn('Rivage')
  bar().getByText(/^Marie a rejeté ce contenu/)
  expect(bar().queryByRole('button', { name: /^Approuver/ })).toBeNull()
})

test('counts a conflict with the own decision, whose answer was lost, as success', async () => {
  const { platform, user, changes } = await openAlive()
  platform.drops(DECIDE)
  await user.keyboard('a')
  await screen.findByText(new RegExp(`^${messages.approveFailed}`))
  isOn('Rivage')
  platform.refuses(DECIDE, 'CONTENT_ALREADY_DECIDED')
  changes(held('APPROVED', ME))
  await alive()
  await user.keyboard('a')
  await screen.findByText(messages.approved)
  await screen.findByRole('heading', { level: 1, name: 'Falaise' })
})

test('asks for a reason, and keeps it when the platform is down and the dialog is opened again', async () => {
  const { platform, user } = await openAlive()
  await user.keyboard('r')
  const dialog = within(await screen.findByRole('dialog', { name: messages.rejectTitle }))
  await user.click(dialog.getByRole('button', { name: messages.reject }))
  await dialog.findByText(messages.reasonRequired)
  expect(platform.received(DECIDE)).toEqual([])
  platform.refuses(DECIDE, 'SERVICE_UNAVAILABLE')
  await user.type(dialog.getByRole('textbox'), 'Trop flou.')
  await user.click(dialog.getByRole('button', { name: messages.reject }))
  await screen.findByText(
    `${messages.rejectFailed} : ${errors.SERVICE_UNAVAILABLE.message} (référence req-1)`,
  )
  expect(dialog.getByRole('textbox')).toHaveProperty('value', 'Trop flou.')
  await user.click(dialog.getByRole('button', { name: messages.cancel }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('r')
  const again = within(await screen.findByRole('dialog', { name: messages.rejectTitle }))
  expect(again.getByRole('textbox')).toHaveProperty('value', 'Trop flou.')
})

test('ignores keys for a moment after a dialog has closed by itself, also on the next case', async () => {
  const { platform, user } = await openAlive()
  await user.keyboard('r')
  const dialog = within(await screen.findByRole('dialog', { name: messages.rejectTitle }))
  await user.type(dialog.getByRole('textbox'), 'Trop flou.')
  const answer = platform.holds(DECIDE)
  await user.click(dialog.getByRole('button', { name: messages.reject }))
  answer(held('REJECTED', ME))
  await screen.findByRole('heading', { level: 1, name: 'Falaise' })
  await user.keyboard('k')
  await pass(300)
  isOn('Falaise')
  await alive()
  await user.keyboard('k')
  await screen.findByRole('heading', { level: 1, name: 'Rivage' })
})

test('says in the open dialog that a colleague decides, and sends nothing more', async () => {
  const { platform, user, changes } = await openAlive()
  await user.keyboard('r')
  const dialog = within(await screen.findByRole('dialog', { name: messages.rejectTitle }))
  await user.type(dialog.getByRole('textbox'), 'Trop flou.')
  changes(held('APPROVED', COLLEAGUE))
  await pass(4_000)
  const alert = dialog.getByText(/^Marie a approuvé ce contenu/)
  expect(alert.textContent).toContain(messages.reasonKept)
  await user.click(dialog.getByRole('button', { name: messages.reject }))
  await pass(100)
  expect(platform.received(DECIDE)).toEqual([])
  expect(dialog.getByRole('textbox')).toHaveProperty('value', 'Trop flou.')
})

test('offers no decision about the own video', async () => {
  const { platform, user } = await openAlive(aCase({ creator: { ...AUTHOR, id: ME.id } }))
  expect(bar().getByRole('status').textContent).toBe(messages.ownContent)
  expect(bar().queryByRole('button', { name: /^(Approuver|Rejeter)/ })).toBeNull()
  await user.keyboard('ar')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(platform.received(DECIDE)).toEqual([])
})

test('warns on the button when the attestation is missing', async () => {
  await openAlive(aCase({ consent: null }))
  bar().getByRole('button', { name: /^Approuver sans attestation/ })
  screen.getByText(messages.consentMissing)
})

test('warns of a removed video that it resembles, and leads to its case', async () => {
  const other = '0198f5a0-0000-7000-8000-0000000000c9'
  await openAlive(aCase({ resembles: other }))
  const warning = within(screen.getByRole('alert'))
  warning.getByText(messages.resembles)
  const link = warning.getByRole('link', { name: messages.resembledCase })
  expect(link.getAttribute('href')).toContain(recordPath('cases', other))
  bar().getByRole('button', { name: /^Approuver/ })
})

test('says nothing of resemblance where there is none', async () => {
  await openAlive()
  expect(screen.queryByText(messages.resembles)).toBeNull()
})

test('asks for the preview before an approval, and moves the focus to it', async () => {
  const { platform, user } = await openAlive(aCase({ preview: { required: true, openedAt: null } }))
  await user.keyboard('a')
  await screen.findByText(messages.previewFirst)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: previewMessages.show }))
  expect(platform.received(DECIDE)).toEqual([])
})

test('suspends decisions while the platform cannot be reached, and resumes by itself', async () => {
  const { platform, user } = await openAlive()
  platform.drops('GET /api/admin/cases')
  await pass(6_000)
  expect(bar().getByRole('status').textContent).toBe(messages.offline)
  await user.keyboard('a')
  expect(platform.received(DECIDE)).toEqual([])
  platform.answers('GET /api/admin/cases', [])
  await pass(6_000)
  expect(bar().getByRole('status').textContent).toBe('')
})

test('says that a decision took effect before it was undone', async () => {
  const { platform, user } = await openAlive(held('APPROVED', ME))
  expect(bar().getByRole('status').textContent).toMatch(
    /^Vous avez approuvé ce contenu .* Effet dans \d s\.$/,
  )
  platform.refuses(UNDO, 'DECISION_IN_EFFECT')
  await user.keyboard('u')
  await screen.findByText(messages.conflict(errors.DECISION_IN_EFFECT.message))
  expect(platform.received(UNDO)).toHaveLength(1)
})

test('offers no undo of a decision of a colleague', async () => {
  const { platform, user } = await openAlive(held('REJECTED', COLLEAGUE))
  expect(bar().getByRole('status').textContent).toMatch(/^Marie a rejeté ce contenu/)
  expect(bar().queryByRole('button', { name: /^Annuler/ })).toBeNull()
  await user.keyboard('u')
  expect(platform.received(UNDO)).toEqual([])
})

test('counts down the hold of the own decision, and undoes it', async () => {
  const { platform, user, show } = await openReview()
  const endsAt = Date.now() + 60_000
  platform.answers(CASE, () => held('APPROVED', ME, endsAt - Date.now()))
  show()
  await screen.findByRole('heading', { level: 1, name: 'Rivage' })
  const undo = () => bar().getByRole('button', { name: messages.ofOne(messages.undo, 'Rivage') })
  const left = () => Number(/^Annuler · (\d+) s/.exec(undo().textContent ?? '')?.[1])
  const before = left()
  await pass(5_000)
  expect(left()).toBeLessThanOrEqual(before - 5)
  platform.answers(UNDO, aCase())
  platform.answers(CASE, aCase())
  await alive()
  await user.click(undo())
  await screen.findByText(messages.undone('Rivage'))
  await bar().findByRole('button', { name: /^Approuver/ })
})

test('says that a case failed to load, with a way back, and loads it on request', async () => {
  const { platform, user, show } = await openReview()
  platform.refuses(CASE, 'CONTENT_NOT_FOUND')
  show()
  await screen.findByText(messages.caseFailed)
  screen.getByText(`${errors.CONTENT_NOT_FOUND.message} (référence req-1)`)
  screen.getByRole('link', { name: messages.backToQueue })
  platform.answers(CASE, aCase())
  const asked = platform.received(CASE).length
  await user.click(screen.getByRole('button', { name: messages.retry }))
  // Before the next poll, which would load it too.
  expect(platform.received(CASE).length).toBeGreaterThan(asked)
  await screen.findByRole('heading', { level: 1, name: 'Rivage' })
})

test('shows the cover beside the video, blurred until the preview is asked for', async () => {
  const { platform, user } = await openAlive()
  platform.refuses('GET /api/contents/{id}/hls-url', 'CONTENT_UNAVAILABLE')
  const cover = screen.getByText(messages.cover).nextElementSibling
  const picture = await vi.waitFor(() => {
    const found = cover?.querySelector('img')
    if (!found) throw new Error('expected the cover, got none')
    return found
  })
  expect(getComputedStyle(picture).filter).toBe('blur(16px)')
  const asked = () => new Set(platform.received(POSTER).map(({ query }) => query?.variant))
  expect(asked()).toEqual(new Set(['blurred']))
  await user.click(screen.getByRole('button', { name: previewMessages.show }))
  expect(getComputedStyle(picture).filter).not.toContain('blur')
  await vi.waitFor(() => expect(asked()).toEqual(new Set(['blurred', undefined])))
  expect(cover?.querySelector('img')).not.toBeNull()
})

test('shows the own cover whole under its name, blurred until the preview is asked for', async () => {
  const { platform, user } = await openAlive(aCase({ hasOwnCover: true }), (fake) =>
    fake.answers(OWN_COVER, new Blob(['a picture'])),
  )
  platform.refuses('GET /api/contents/{id}/hls-url', 'CONTENT_UNAVAILABLE')
  expect(screen.getByRole('figure').textContent).toMatch(new RegExp(`^${previewMessages.ownCover}`))
  const picture = await screen.findByRole('img', { name: previewMessages.ownCover })
  expect(getComputedStyle(picture).filter).toContain('blur(32px)')
  await user.click(screen.getByRole('button', { name: previewMessages.show }))
  expect(getComputedStyle(picture).filter).not.toContain('blur')
  expect(getComputedStyle(picture).maxHeight).toBe('45dvh')
  await user.click(screen.getByRole('button', { name: previewMessages.ownCoverLarge }))
  expect(getComputedStyle(picture).maxHeight).not.toBe('45dvh')
  await user.click(screen.getByRole('button', { name: previewMessages.ownCoverFit }))
  expect(getComputedStyle(picture).maxHeight).toBe('45dvh')
  expect(platform.received(OWN_COVER)).toMatchObject([{ params: { id: FIRST } }])
})

test('says when an own cover that there is cannot be shown', async () => {
  await openAlive(aCase({ hasOwnCover: true }), (fake) => fake.refuses(OWN_COVER, 'CONTENT_UNAVAILABLE'))
  await screen.findByText(previewMessages.ownCoverFailed)
})

test('asks for no own cover where none was given', async () => {
  const { platform } = await openAlive()
  expect(screen.queryByRole('figure')).toBeNull()
  expect(platform.received(OWN_COVER)).toEqual([])
})
