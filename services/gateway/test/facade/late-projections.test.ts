import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Call, startWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())
beforeEach(() => world.reset())

const ID = '0199c7a0-0000-7000-8000-000000000001'
const USER = '0199c7a0-0000-7000-8000-00000000000a'
const claims = Buffer.from(JSON.stringify({ sub: USER })).toString('base64url')
const Authorization = `Bearer e30.${claims}.c2ln`
const refusal = (status: number, code: string) => Response.json({ code }, { status })

type Answer = (call: Call) => Response
interface Late {
  /** The refusal of the late service before its event arrives, and its answer after. */
  late: string
  refuses: Answer
  takes: Answer
  /** Answers of the service that has acknowledged the change. */
  acknowledged: Record<string, Answer>
  send: () => ReturnType<World['send']>
}

/** Simulates a service whose consumers are held back: refuses a few times, then accepts. */
function holdBack({ late, refuses, takes, acknowledged }: Late, times: number) {
  let left = times
  world.fakes.answer = (call) => {
    const path = call.path.split('?')[0] as string
    const other = Object.entries(acknowledged).find(([name]) => `${call.service} ${path}` === name)
    if (other) return other[1](call)
    if (call.service !== late)
      return Response.json({ published: true, access: { allowed: true, reason: null } })
    return left-- > 0 ? refuses(call) : takes(call)
  }
}
const requested = (service: string, part: string) =>
  world.calls.filter((call) => call.service === service && call.path.includes(part))

const catalogKnows = (revision: number) => () => Response.json({ revision, known: true })
const mediaKnows = (revision: number, state: string) => () => Response.json({ revision, known: true, state })
const media = `media /internal/media/contents/${ID}/revision`
const catalog = `catalog /internal/catalog/contents/${ID}/revision`

const cases: [string, Late][] = [
  [
    'a decision about what media calls pending, before moderation has heard of it',
    {
      late: 'moderation',
      refuses: () => refusal(404, 'CONTENT_NOT_FOUND'),
      takes: () => Response.json({ status: 'APPROVED', revision: 1 }),
      acknowledged: { [media]: mediaKnows(1, 'PENDING'), [catalog]: catalogKnows(3) },
      send: () =>
        world.send('PATCH', `/api/contents/${ID}`, {
          headers: { Authorization, 'Content-Type': 'application/json' },
          body: '{"status":"APPROVED"}',
        }),
    },
  ],
  [
    'a decision about what media calls pending, before moderation has heard that it is ready',
    {
      late: 'moderation',
      refuses: () => refusal(409, 'CONTENT_NOT_READY'),
      takes: () => Response.json({ status: 'APPROVED', revision: 1 }),
      acknowledged: { [media]: mediaKnows(1, 'PENDING'), [catalog]: catalogKnows(3) },
      send: () =>
        world.send('PATCH', `/api/contents/${ID}`, {
          headers: { Authorization, 'Content-Type': 'application/json' },
          body: '{"status":"APPROVED"}',
        }),
    },
  ],
  [
    'a case whose file media has accepted',
    {
      late: 'moderation',
      refuses: () => refusal(404, 'CONTENT_NOT_FOUND'),
      takes: () => Response.json({ id: ID }),
      acknowledged: { [media]: mediaKnows(1, 'PREPARING') },
      send: () => world.send('GET', `/api/admin/cases/${ID}`, { headers: { Authorization } }),
    },
  ],
  [
    'playback of what catalog lists, before media has heard of the approval',
    {
      late: 'media',
      refuses: () => refusal(403, 'CONTENT_UNAVAILABLE'),
      takes: () => Response.json({ url: '/media/g/master.m3u8' }),
      acknowledged: { [media]: mediaKnows(2, 'PENDING'), [catalog]: catalogKnows(3) },
      send: () =>
        world.send('GET', `/api/contents/${ID}/hls-url`, { headers: { 'X-Age-Proof': world.proof() } }),
    },
  ],
  [
    'the page of what catalog lists, before media has heard of the approval',
    {
      late: 'media',
      refuses: () => refusal(403, 'CONTENT_UNAVAILABLE'),
      takes: () => Response.json({ id: ID }),
      acknowledged: { [media]: mediaKnows(2, 'PENDING'), [catalog]: catalogKnows(3) },
      send: () => world.send('GET', `/api/contents/${ID}`, { headers: { 'X-Age-Proof': world.proof() } }),
    },
  ],
  [
    'the picture of what catalog lists, before media has heard of the approval',
    {
      late: 'media',
      refuses: () => refusal(403, 'CONTENT_UNAVAILABLE'),
      takes: () => new Response('picture'),
      acknowledged: { [media]: mediaKnows(2, 'PENDING'), [catalog]: catalogKnows(3) },
      send: () =>
        world.send('GET', `/api/contents/${ID}/thumbnail`, { headers: { 'X-Age-Proof': world.proof() } }),
    },
  ],
  [
    'the preview clip of what catalog lists, before media has heard of the approval',
    {
      late: 'media',
      refuses: () => refusal(403, 'CONTENT_UNAVAILABLE'),
      takes: () => new Response('clip'),
      acknowledged: { [media]: mediaKnows(2, 'PENDING'), [catalog]: catalogKnows(3) },
      send: () =>
        world.send('GET', `/api/contents/${ID}/preview`, { headers: { 'X-Age-Proof': world.proof() } }),
    },
  ],
  [
    'a view of what media plays, before catalog has heard of the approval',
    {
      late: 'catalog',
      refuses: () => refusal(404, 'CONTENT_NOT_FOUND'),
      takes: () => Response.json({ todayCount: 1 }),
      acknowledged: { [media]: mediaKnows(3, 'APPROVED'), [catalog]: catalogKnows(2) },
      send: () =>
        world.send('POST', '/api/video-access/track', {
          headers: { 'X-Age-Proof': world.proof(), 'Content-Type': 'application/json' },
          body: JSON.stringify({ videoId: ID, provider: 'local' }),
        }),
    },
  ],
  [
    'a subscription for an account that identity has just made',
    {
      late: 'billing',
      refuses: () => refusal(404, 'USER_NOT_FOUND'),
      takes: () => Response.json({ id: ID }, { status: 201 }),
      acknowledged: { [`identity /api/users/${USER}`]: () => Response.json({ id: USER }) },
      send: () =>
        world.send('POST', '/api/admin/subscriptions', {
          headers: { Authorization, 'Content-Type': 'application/json' },
          body: JSON.stringify({ userId: USER, planId: 'vip', reason: 'Essai' }),
        }),
    },
  ],
]

describe.each(cases)('%s', (_, late) => {
  test('waits until the event arrives', async () => {
    holdBack(late, 3)
    const answer = await late.send()
    expect(answer.text).not.toContain('code')
    expect(answer.status).toBeLessThan(300)
  })

  test('answers 503 with Retry-After after a second, never 404', async () => {
    holdBack(late, Number.POSITIVE_INFINITY)
    const started = performance.now()
    const answer = await late.send()
    expect(performance.now() - started).toBeLessThan(2_500)
    expect([answer.status, answer.json().code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
    expect(answer.headers['retry-after']).toBe('1')
  })

  test('is refused at once when no other service knows it', async () => {
    const nobody = Object.fromEntries(
      Object.keys(late.acknowledged).map((name) => [
        name,
        () =>
          name.startsWith('identity')
            ? refusal(404, 'USER_NOT_FOUND')
            : Response.json({ revision: 0, known: false, state: null }),
      ]),
    )
    holdBack({ ...late, acknowledged: nobody }, Number.POSITIVE_INFINITY)
    const started = performance.now()
    const answer = await late.send()
    expect(performance.now() - started).toBeLessThan(900)
    expect(answer.json()).toEqual(await late.refuses({} as Call).json())
  })

  test('is refused at once when the other service is unavailable', async () => {
    const away = Object.fromEntries(
      Object.keys(late.acknowledged).map((name) => [name, () => new Response('<html>', { status: 500 })]),
    )
    holdBack({ ...late, acknowledged: away }, Number.POSITIVE_INFINITY)
    expect((await late.send()).json()).toEqual(await late.refuses({} as Call).json())
  })
})

test('does not wait for a decision that media has taken back', async () => {
  const [, playback] = cases.find(([name]) => name.startsWith('playback')) as [string, Late]
  holdBack(
    { ...playback, acknowledged: { [media]: mediaKnows(4, 'REJECTED'), [catalog]: catalogKnows(3) } },
    9,
  )
  expect((await playback.send()).status).toBe(403)
})

test('repeats the same request, including its body', async () => {
  const [, grant] = cases.at(-1) as [string, Late]
  holdBack(grant, 2)
  await grant.send()
  const sent = requested('billing', '/api/admin/subscriptions')
  expect(sent).toHaveLength(3)
  for (const { body, headers } of sent) {
    expect(JSON.parse(body)).toEqual({ userId: USER, planId: 'vip', reason: 'Essai' })
    expect(headers.get('authorization')).toBe(Authorization)
    expect(headers.get('content-type')).toBe('application/json')
  }
})

describe('a subscription that billing calls active', () => {
  const subscriptions = { method: 'GET', path: '/api/subscriptions/my-subscriptions' }
  const send = (path: string, method = 'GET', body?: object) =>
    world.send(method, path, {
      headers: { Authorization, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const billing = (revision: number) => (call: Call) => {
    if (call.path === `/internal/billing/accounts/${USER}/subscription-revision`)
      return Response.json({ revision })
    if (call.service === 'billing') return Response.json({ status: 'completed' })
    return undefined
  }

  test.each<[string, string, object?]>([
    [subscriptions.path, 'GET'],
    [`/api/subscriptions/checkouts/${ID}`, 'GET'],
    [`/api/subscriptions/${ID}/change`, 'POST', { planId: 'vip', amountDue: 1 }],
    [`/api/subscriptions/${ID}/resume`, 'POST', {}],
    ['/api/admin/subscriptions', 'POST', { userId: USER, planId: 'vip', reason: 'Essai' }],
  ])('answers %s once catalog grants the access', async (path, method, body) => {
    // Note: identity's keys are requested for the rate limit of the account.
    world.fakes.answer = (call) => {
      if (call.service === 'identity') return Response.json({ keys: [] })
      return billing(3)(call) ?? Response.json({ revision: 3 })
    }
    expect((await send(path, method, body)).status).toBe(200)
    expect(requested('catalog', '')).toMatchObject([
      { path: `/internal/catalog/accounts/${USER}/subscription-revision?atLeast=3` },
    ])
  })

  test('is answered after a second although catalog never answers', async () => {
    world.fakes.answer = (call) => billing(3)(call) ?? new Promise<Response>(() => undefined)
    const started = performance.now()
    expect((await send(subscriptions.path)).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThan(900)
    expect(performance.now() - started).toBeLessThan(2_500)
  })

  test('does not call catalog without a subscription', async () => {
    world.fakes.answer = (call) => billing(0)(call) ?? Response.json({ revision: 0 })
    expect((await send(subscriptions.path)).status).toBe(200)
    expect(requested('catalog', '')).toEqual([])
  })

  test('is refused by billing without calling catalog', async () => {
    world.fakes.answer = () => refusal(401, 'TOKEN_EXPIRED')
    expect((await send(subscriptions.path)).status).toBe(401)
    expect(world.calls).toHaveLength(1)
  })
})
