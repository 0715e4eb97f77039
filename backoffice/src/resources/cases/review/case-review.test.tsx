import { errors } from '@alcove/contracts/errors'
import type { ModerationCase } from '@alcove/contracts/resources/moderation-case'
import { act, screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { aConsole, ME } from '../../../../test/a-console.tsx'
import { caseMessages as messages } from '../../../messages/cases.fr.ts'
import { reviewPath } from '../../../shared/paths.ts'
import CaseReview from './case-review.tsx'

const CASE = 'GET /api/admin/cases/{id}'
const DECIDE = 'POST /api/admin/cases/{id}/decisions'
const UNDO = 'DELETE /api/admin/cases/{id}/decisions/{decisionId}'
const FIRST = '0198f5a0-0000-7000-8000-0000000000c1'
const SECOND = '0198f5a0-0000-7000-8000-0000000000c2'
type Person = ModerationCase['creator']
const AUTHOR: Person = { id: '0198f5a0-0000-7000-8000-0000000000a1', username: 'auteur', email: null }
const COLLEAGUE: Person = { id: '0198f5a0-0000-7000-8000-0000000000a2', username: 'Marie', email: null }

const aCase = (changed: Partial<ModerationCase> = {}): ModerationCase => ({
  id: FIRST,
  title: 'Rivage',
  description: '',
  tags: [],
  categories: [],
  creator: AUTHOR,
  status: 'PENDING',
  hiddenAt: null,
  withdrawnAt: null,
  evidence: null,
  createdAt: '2026-11-25T10:00:00.000Z',
  pendingSince: '2026-11-25T10:01:00.000Z',
  fileSize: 4_000_000,
  mimeType: 'video/mp4',
  duration: 60,
  width: 1280,
  height: 720,
  consent: { textVersion: '1', acceptedAt: '2026-11-25T10:00:00.000Z' },
  failureReason: null,
  decisions: [],
  hold: null,
  endedHolds: [],
  preview: { required: false, openedAt: null },
  ...changed,
})

/** Decided in the console, and not yet in effect. */
const held = (outcome: 'APPROVED' | 'REJECTED', decidedBy: Person, remainingMs = 8_000) =>
  aCase({
    status: 'HELD',
    hold: {
      id: '0198f5a0-0000-7000-8000-0000000000e1',
      outcome,
      reason: null,
      reverses: null,
      ground: null,
      decidedAt: '2026-11-25T10:05:00.000Z',
      decidedBy,
      effectiveAt: '2026-11-25T10:05:10.000Z',
      remainingMs,
    },
  })

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
})

/** Lets time pass, with all answers that arrive meanwhile. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** Longer than the controls of a new case are dead. */
const alive = () => pass(1_000)

/** Opens the first of two cases. */
async function openReview(first = aCase()) {
  const console = aConsole()
  const { platform } = console
  const cases = [first, aCase({ id: SECOND, title: 'Falaise' })]
  platform.answers(CASE, ({ params }) => cases.find(({ id }) => id === params.id) ?? first)
  platform.answers('GET /api/admin/cases', [])
  platform.answers('GET /api/admin/reports', [])
  platform.answers('GET /api/contents/{id}/thumbnail', new Blob())
  platform.answers('GET /api/admin/cases/{id}/neighbours', ({ params }) => ({
    previous: params.id === SECOND ? FIRST : null,
    next: params.id === FIRST ? SECOND : null,
    first: params.id === FIRST ? SECOND : FIRST,
    position: 1,
    total: 2,
  }))
  const changes = (changed: ModerationCase) => {
    cases[0] = changed
  }
  const show = () =>
    console.show(
      <Routes>
        <Route path="/cases/:id/show" element={<CaseReview />} />
      </Routes>,
      reviewPath(FIRST),
    )
  return { ...console, changes, show }
}
async function openAlive(first?: ModerationCase) {
  const review = await openReview(first)
  review.show()
  await screen.findByRole('heading', { level: 1, name: 'Rivage' })
  await alive()
  return review
}
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

test('asks for the preview before an approval, and moves the focus to it', async () => {
  const { platform, user } = await openAlive(aCase({ preview: { required: true, openedAt: null } }))
  await user.keyboard('a')
  await screen.findByText(messages.previewFirst)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: messages.showPreview }))
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
  await screen.findByText(messages.undone)
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
  await user.click(screen.getByRole('button', { name: messages.showPreview }))
  expect(getComputedStyle(picture).filter).not.toContain('blur')
})
