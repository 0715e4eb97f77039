import { until } from '@alcove/embedded/demo/until'
import type { Visitor } from '@alcove/embedded/demo/visitor'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aFilm } from '../support/film.ts'
import { timesSaid } from '../support/installation-database.ts'
import { type InstalledPlatform, installPlatform, sendFilm } from '../support/installed-platform.ts'
import { recordCount } from '../support/record-count.ts'
import { admin } from '../support/run-platform.ts'
import { logIn, passAgeGate } from './matrix/actors.ts'

const ROUNDS = 5
const AT_ONCE = 20
const PATIENCE_MS = 120_000
const JSON_TYPE = { 'Content-Type': 'application/json' }

/** Runs the same action many times at once: it takes effect once, and every caller gets its result. */
let platform: InstalledPlatform
let url: string
let film: Buffer
const totals = { requests: 0, broken: 0 }

beforeAll(async () => {
  film = (await aFilm()).file
  platform = await installPlatform()
  url = platform.running.url
})
afterAll(async () => {
  recordCount({ campaign: 'races', what: 'requests', count: totals.requests, failed: totals.broken })
  await platform?.remove()
})

/** Sends all at once and counts the answers by status. */
async function race(requests: (() => Promise<Response>)[]): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {}
  for (const response of await Promise.all(requests.map((request) => request()))) {
    statuses[response.status] = (statuses[response.status] ?? 0) + 1
    await response.body?.cancel()
  }
  totals.requests += requests.length
  return statuses
}

function holds(check: () => void): void {
  try {
    check()
  } catch (error) {
    totals.broken++
    throw error
  }
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))
const rounds = times(ROUNDS, (i) => [i + 1] as const)

async function pendingFilm(uploader: Visitor, title: string): Promise<string> {
  const id = await sendFilm(uploader, title, film)
  await until(`${id} is pending`, PATIENCE_MS, async () => {
    const { status } = await uploader.call('GET /api/contents/{id}', { params: { id } })
    return status === 'PENDING' || undefined
  })
  return id
}

describe('registration', () => {
  test.each(rounds)('gives an address to one of many, round %i', async (round) => {
    const body = JSON.stringify({
      email: `course-${round}@exemple.test`,
      password: 'une phrase de passe longue',
    })
    const statuses = await race(
      times(AT_ONCE, () => () => fetch(`${url}/api/users`, { method: 'POST', headers: JSON_TYPE, body })),
    )
    // Beyond what one network may have waiting for a hash, calls are told to come back.
    const { 409: taken = 0, 429: early = 0, ...others } = statuses
    holds(() => expect(others).toEqual({ 201: 1 }))
    holds(() => expect(taken).toBeGreaterThan(0))
    expect(taken + early).toBe(AT_ONCE - 1)
  })
})

describe('refresh', () => {
  test.each(rounds)('gives one successor to a cookie used many times, round %i', async () => {
    const { uploader } = platform.people
    const { cookie } = await logIn(url, uploader.email, uploader.password)
    const answers = await Promise.all(
      times(AT_ONCE, () =>
        fetch(`${url}/api/token/refresh`, { method: 'POST', headers: { ...JSON_TYPE, Cookie: cookie } }),
      ),
    )
    totals.requests += AT_ONCE
    const successors = new Set(answers.map((one) => one.headers.getSetCookie()[0]?.split(';')[0]))
    holds(() => {
      expect(answers.map(({ status }) => status)).toEqual(times(AT_ONCE, () => 200))
      expect(successors.size).toBe(1)
    })
  })
})

describe('submission', () => {
  test.each(rounds.slice(0, 2))('accepts one file of many at once, round %i', async (round) => {
    const { uploader: person } = platform.people
    const uploader = await platform.enter(person)
    const { token } = await logIn(url, person.email, person.password)
    const { id } = await uploader.call('POST /api/contents', {
      body: { title: `Course ${round}`, description: '' },
    })
    const place = await uploader.call('POST /api/contents/{id}/upload-url', {
      params: { id },
      body: { filename: 'film.mp4', mimeType: 'video/mp4' },
    })
    await fetch(place.uploadUrl, {
      method: 'PUT',
      headers: { 'Content-Type': 'video/mp4' },
      body: film as never,
    })
    const body = JSON.stringify({ s3Key: place.s3Key, mimeType: 'video/mp4', fileSize: film.byteLength })
    const headers = { ...JSON_TYPE, Authorization: `Bearer ${token}` }
    const statuses = await race(
      times(AT_ONCE, () => () => fetch(`${url}/api/contents/${id}`, { method: 'PATCH', headers, body })),
    )
    const accepted = (statuses[200] ?? 0) + (statuses[202] ?? 0)
    holds(() => expect(accepted, JSON.stringify(statuses)).toBe(1))
    await until(
      'the upload was announced',
      PATIENCE_MS,
      async () => (await timesSaid(platform.dataDir, 'media', 'content.uploaded', id)) > 0 || undefined,
    )
    expect(await timesSaid(platform.dataDir, 'media', 'content.uploaded', id)).toBe(1)
  })
})

describe('decision', () => {
  test.each(rounds.slice(0, 3))(
    'is taken once by two moderators who act at once, round %i',
    async (round) => {
      const colleague = { email: `collegue-${round}@exemple.test`, password: 'une phrase de passe longue' }
      await admin(
        platform.dataDir,
        ...['user:create', colleague.email, '--password', colleague.password, '--role', 'moderator'],
      )
      const uploader = await platform.enter(platform.people.uploader)
      const id = await pendingFilm(uploader, `Décision ${round}`)
      const staff = [platform.people.moderator, colleague]
      const tokens = await Promise.all(staff.map(({ email, password }) => logIn(url, email, password)))
      const bodies = [{ status: 'APPROVED' }, { status: 'REJECTED', rejectionReason: 'Pour la course' }]
      const statuses = await race(
        times(
          AT_ONCE,
          (i) => () =>
            fetch(`${url}/api/contents/${id}`, {
              method: 'PATCH',
              headers: { ...JSON_TYPE, Authorization: `Bearer ${tokens[i % 2]?.token}` },
              body: JSON.stringify(bodies[Math.floor(i / 2) % 2]),
            }),
        ),
      )
      holds(() => expect(statuses).toEqual({ 200: 1, 409: AT_ONCE - 1 }))
      const said = await Promise.all(
        ['content.approved', 'content.rejected'].map((event) =>
          timesSaid(platform.dataDir, 'moderation', event, id),
        ),
      )
      expect(said.reduce((a, b) => a + b)).toBe(1)
    },
  )
})

describe('views of the day', () => {
  test.each(rounds)('count a video once however often it is tracked at once, round %i', async (round) => {
    const headers = { ...JSON_TYPE, 'X-Age-Proof': await passAgeGate(url) }
    const list = await fetch(`${url}/api/adult-content/redtube/search?page=1`, { headers })
    const { member } = (await list.json()) as { member: { id: string }[] }
    const body = JSON.stringify({ videoId: member[round]?.id, provider: 'redtube' })
    const statuses = await race(
      times(AT_ONCE, () => () => fetch(`${url}/api/video-access/track`, { method: 'POST', headers, body })),
    )
    const count = await fetch(`${url}/api/video-access/count`, { headers })
    const { todayCount } = (await count.json()) as { todayCount: number }
    holds(() => {
      expect(statuses).toEqual({ 200: AT_ONCE })
      expect(todayCount).toBe(1)
    })
  })
})

describe('checkout', () => {
  test.each(rounds.slice(0, 3))(
    'opens one page for an order sent many times at once, round %i',
    async (round) => {
      const person = { email: `commande-${round}@exemple.test`, password: 'une phrase de passe longue' }
      const registered = await fetch(`${url}/api/users`, {
        method: 'POST',
        headers: JSON_TYPE,
        body: JSON.stringify(person),
      })
      const { token } = (await registered.json()) as { token: string }
      const headers = { ...JSON_TYPE, Authorization: `Bearer ${token}` }
      const answers = await Promise.all(
        times(AT_ONCE, () =>
          fetch(`${url}/api/subscriptions/checkout`, {
            method: 'POST',
            headers,
            body: JSON.stringify({ planId: 'premium' }),
          }),
        ),
      )
      totals.requests += AT_ONCE
      const pages = await Promise.all(
        answers.map(async (one) => ((await one.json()) as { url?: string }).url),
      )
      holds(() => {
        expect(answers.map(({ status }) => status)).toEqual(times(AT_ONCE, () => 200))
        expect(new Set(pages).size).toBe(1)
      })
    },
  )
})
