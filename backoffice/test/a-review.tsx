import type { ModerationCase } from '@alcove/contracts/resources/moderation-case'
import type { FakePlatform } from '@alcove/contracts/testing/fake-platform'
import { act, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, onTestFinished, vi } from 'vitest'
import CaseReview from '../src/resources/cases/review/case-review.tsx'
import { reviewPath } from '../src/shared/paths.ts'
import { aConsole } from './a-console.tsx'

export const CASE = 'GET /api/admin/cases/{id}'
export const DECIDE = 'POST /api/admin/cases/{id}/decisions'
export const UNDO = 'DELETE /api/admin/cases/{id}/decisions/{decisionId}'
export const FIRST = '0198f5a0-0000-7000-8000-0000000000c1'
const SECOND = '0198f5a0-0000-7000-8000-0000000000c2'
type Person = ModerationCase['creator']
export const AUTHOR: Person = { id: '0198f5a0-0000-7000-8000-0000000000a1', username: 'auteur', email: null }
export const COLLEAGUE: Person = {
  id: '0198f5a0-0000-7000-8000-0000000000a2',
  username: 'Marie',
  email: null,
}

export const aCase = (changed: Partial<ModerationCase> = {}): ModerationCase => ({
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
  resembles: null,
  decisions: [],
  hold: null,
  endedHolds: [],
  preview: { required: false, openedAt: null },
  ...changed,
})

/** Decided in the console, and not yet in effect. */
export const held = (outcome: 'APPROVED' | 'REJECTED', decidedBy: Person, remainingMs = 8_000) =>
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

/** Lets the tests of a file decide when controls come alive. */
export const fakeTimers = () =>
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
  })

/** Lets time pass, with all answers that arrive meanwhile. */
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** Longer than the controls of a new case are dead. */
export const alive = () => pass(1_000)

/** Lets moderators review some cases, one after the other. @param cases may change while they do */
export function aWalk(cases: readonly [ModerationCase, ...ModerationCase[]]) {
  const console = aConsole()
  const { platform } = console
  const idAt = (index: number) => cases[index]?.id ?? null
  platform.answers(CASE, ({ params }) => cases.find(({ id }) => id === params.id) ?? cases[0])
  platform.answers('GET /api/admin/cases', [])
  platform.answers('GET /api/admin/reports', [])
  platform.answers('GET /api/contents/{id}/thumbnail', new Blob())
  platform.answers('GET /api/admin/cases/{id}/neighbours', ({ params }) => {
    const at = cases.findIndex(({ id }) => id === params.id)
    const first = idAt(at === 0 ? 1 : 0)
    return { previous: idAt(at - 1), next: idAt(at + 1), first, position: at + 1, total: cases.length }
  })
  const show = () =>
    console.show(
      <Routes>
        <Route path="/cases/:id/show" element={<CaseReview />} />
      </Routes>,
      reviewPath(cases[0].id),
    )
  return { ...console, show }
}

/** Opens the first of two cases. */
export async function openReview(first = aCase()) {
  const cases: [ModerationCase, ModerationCase] = [first, aCase({ id: SECOND, title: 'Falaise' })]
  const changes = (changed: ModerationCase) => {
    cases[0] = changed
  }
  return { ...aWalk(cases), changes }
}
/** @param prepare of the platform, before the case is shown */
export async function openAlive(first?: ModerationCase, prepare?: (platform: FakePlatform) => void) {
  const review = await openReview(first)
  prepare?.(review.platform)
  review.show()
  await screen.findByRole('heading', { level: 1, name: 'Rivage' })
  await alive()
  return review
}
