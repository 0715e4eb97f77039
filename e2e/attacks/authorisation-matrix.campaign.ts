import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type InstalledPlatform, installPlatform } from '../support/installed-platform.ts'
import { recordCount } from '../support/record-count.ts'
import { type Actor, gatherActors, passAgeGate } from './matrix/actors.ts'
import { findHole } from './matrix/expectation.ts'
import { prepareObjects } from './matrix/objects.ts'
import { OWNERSHIP, type OwnershipRow, PUBLIC_OBJECTS } from './matrix/ownership.ts'
import { internalOperations, pathOf, routedOperations, send } from './matrix/routed-operations.ts'

/** R4: every routed operation of the contracts, called by every actor and with every bad token. */
let platform: InstalledPlatform
let actors: Actor[]
let url: string
const totals = { cells: 0, holes: 0 }

beforeAll(async () => {
  platform = await installPlatform()
  url = platform.running.url
  actors = await gatherActors(platform)
})
afterAll(async () => {
  recordCount({ campaign: 'authorisation matrix', what: 'cells', count: totals.cells, failed: totals.holes })
  await platform?.remove()
})

async function codeOf(response: Response): Promise<string> {
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('problem+json')) return ((await response.json()) as { code: string }).code
  await response.body?.cancel()
  return ''
}

function count(holes: string[], cells: number): void {
  totals.cells += cells
  totals.holes += holes.length
}

describe.each(routedOperations.map((spec) => [spec.id, spec] as const))('%s', (_, spec) => {
  test('answers each actor as its contract says', async () => {
    const holes: string[] = []
    for (const actor of actors) {
      const response = await send(url, spec, { headers: actor.headers })
      const hole = findHole(spec, actor, response.status, await codeOf(response))
      if (hole) holes.push(`${actor.name}: ${hole}`)
    }
    count(holes, actors.length)
    expect(holes).toEqual([])
  })
})

const behindTheGate = routedOperations.filter(({ ageProof }) => ageProof)
describe.each(behindTheGate.map((spec) => [spec.id, spec] as const))('%s', (_, spec) => {
  test('asks every actor for an age proof', async () => {
    const holes: string[] = []
    const proofs = { none: '', forged: `${'a'.repeat(40)}.${'b'.repeat(43)}` }
    for (const actor of actors.filter(({ kind }) => kind !== 'bad'))
      for (const [name, proof] of Object.entries(proofs)) {
        const { 'X-Age-Proof': _proof, ...headers } = actor.headers
        const agents = { 'User-Agent': 'Googlebot/2.1', ...(proof ? { 'X-Age-Proof': proof } : {}) }
        const response = await send(url, spec, { headers: { ...headers, ...agents } })
        const code = await codeOf(response)
        if (response.status !== 403 || code !== 'AGE_VERIFICATION_REQUIRED')
          holes.push(`${actor.name}, proof ${name}: ${response.status} ${code}`)
      }
    count(holes, actors.filter(({ kind }) => kind !== 'bad').length * 2)
    expect(holes).toEqual([])
  })
})

describe('objects that belong to one account', () => {
  let objects: Record<OwnershipRow['object'], string>
  let everyone: Actor[]
  beforeAll(async () => {
    const prepared = await prepareObjects(platform)
    objects = prepared.objects
    const proof = { 'X-Age-Proof': await passAgeGate(url) }
    const customer: Actor = {
      name: 'customer',
      kind: 'valid',
      roles: ['ROLE_USER'],
      headers: { ...proof, Authorization: `Bearer ${prepared.customerToken}` },
    }
    everyone = [...actors.filter(({ kind }) => kind !== 'bad'), customer]
  })

  test('have a row for every operation that names one', () => {
    const listed = new Set([...OWNERSHIP.map(({ operation }) => operation), ...PUBLIC_OBJECTS])
    const named = routedOperations.filter(({ params, access }) => params && !access.startsWith('ROLE_'))
    expect(named.map(({ id }) => id).filter((id) => !listed.has(id))).toEqual([])
  })

  test.each(OWNERSHIP.map((row) => [row.operation, row.object, row] as const))(
    '%s of %s answers those it is for, and no one else',
    async (operation, object, row) => {
      const spec = routedOperations.find(({ id }) => id === operation)!
      const holes: string[] = []
      for (const actor of everyone) {
        const params: Record<string, string> =
          object === 'export' ? { id: objects.owner, exportId: objects.export } : { id: objects[object] }
        const response = await send(url, spec, { ...row, params, headers: actor.headers })
        const code = await codeOf(response)
        const refused = [401, 403, 404].includes(response.status)
        if (refused === row.permitted.includes(actor.name) || response.status >= 500)
          holes.push(`${actor.name}: ${response.status} ${code}`)
      }
      count(holes, everyone.length)
      expect(holes).toEqual([])
    },
  )

  test('no account but a moderator of another upload decides', async () => {
    const spec = routedOperations.find(({ id }) => id === 'changeContent')!
    const holes: string[] = []
    for (const actor of everyone.filter(({ name }) => name !== 'moderator')) {
      const body = { status: 'APPROVED' }
      const response = await send(url, spec, {
        params: { id: objects.pending },
        headers: actor.headers,
        body,
      })
      const code = await codeOf(response)
      if (![401, 403].includes(response.status)) holes.push(`${actor.name}: ${response.status} ${code}`)
    }
    count(holes, everyone.length - 1)
    expect(holes).toEqual([])
  })
})

describe.each(internalOperations.map((spec) => [spec.id, spec] as const))('internal %s', (_, spec) => {
  test('is routed for no actor, however its path is spelt', async () => {
    const path = pathOf(spec)
    const spellings = [
      path,
      `/${path}`,
      `/api${path}`,
      path.replace('/internal', '/%69nternal'),
      path.replace('/internal', '/api/../internal'),
      path.replace('/internal', '/api/%2e%2e/internal'),
      path.replace('/internal', '/media/../internal'),
      path.replace('/internal', '/INTERNAL'),
    ]
    const holes: string[] = []
    for (const actor of actors.filter(({ kind }) => kind !== 'bad'))
      for (const spelling of spellings) {
        const response = await fetch(`${url}${spelling}`, {
          method: spec.method,
          redirect: 'manual',
          headers: {
            ...actor.headers,
            'X-Alcove-Client-Ip': '127.0.0.1',
            'Content-Type': 'application/json',
          },
          ...(spec.method === 'GET' ? {} : { body: '{}' }),
        })
        const type = response.headers.get('content-type') ?? ''
        await response.body?.cancel()
        // The site answers unknown paths of a browser with its own page.
        const answered = response.status < 300 && !type.includes('text/html')
        if (answered || response.status >= 500)
          holes.push(`${actor.name} ${spelling}: ${response.status} ${type}`)
      }
    count(holes, actors.filter(({ kind }) => kind !== 'bad').length * spellings.length)
    expect(holes).toEqual([])
  })
})
