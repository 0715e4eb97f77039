import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { userDeleted } from '@alcove/contracts'
import { aCaller } from '@alcove/kit/testing/builders'
import { eventually } from '@alcove/kit/testing/eventually'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportPerson } from '../../../src/queries/export-person.ts'
import { announce, type MediaWorld, startMedia } from '../../support/world.ts'
import { looksInto } from './looks.ts'
import { type Begun, begin, create, hangingBody, head, patch, terminate } from './tus-calls.ts'

const HOUR_MS = 3_600_000
let world: MediaWorld
beforeAll(async () => {
  world = await startMedia()
})
afterAll(() => world.stop())
const { arriving, pending } = looksInto(() => world)

describe('unfinished uploads', () => {
  test('an account has ten unfinished uploads', async () => {
    const owner = aCaller()
    const uploads = []
    for (let n = 0; n < 10; n++) uploads.push(await begin(world, owner, 10))
    const more = await announce(world, owner)
    const refused = await create(world, owner, more, 10)
    expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_UPLOADS' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await create(world, owner, uploads[0]?.contentId ?? '', 20)).toMatchObject({ status: 201 })
    expect(await terminate(world, uploads[1] as Begun)).toMatchObject({ status: 204 })
    expect(await create(world, owner, more, 10)).toMatchObject({ status: 201 })
  })

  test('an account sends four bodies at a time', async () => {
    const owner = aCaller()
    const uploads = []
    for (let n = 0; n < 5; n++) uploads.push(await begin(world, owner, 8))
    const bodies = uploads.slice(1).map((upload) => {
      const hanging = hangingBody(Buffer.from('four'))
      return { ...hanging, answer: patch(world, upload, 0, hanging.body) }
    })
    await eventually(async () => (await arriving()) === 4)
    const fifth = uploads[0] as Begun
    expect(await patch(world, fifth, 0, 'x')).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    for (const { goOn } of bodies) goOn(Buffer.from('more'))
    expect((await Promise.all(bodies.map(({ answer }) => answer))).map(({ status }) => status)).toEqual(
      Array(4).fill(204),
    )
    expect(await patch(world, fifth, 0, 'x')).toMatchObject({ status: 204 })
  })

  test('an upload is given up by its owner, and counts no more', async () => {
    const upload = await begin(world, aCaller(), 1_000)
    await patch(world, upload, 0, 'half')
    expect(await terminate(world, upload)).toMatchObject({ status: 204 })
    expect([await pending(upload.contentId), (await head(world, upload)).status]).toEqual([[], 404])
    const whole = await begin(world, aCaller(), 4)
    await patch(world, whole, 0, 'four')
    expect(await terminate(world, whole)).toMatchObject({ status: 204 })
    expect(await pending(whole.contentId)).toEqual([])
    expect(await readdir(join(world.objectFolder, 'sources', whole.contentId))).toEqual([])
  })

  test('an upload expires a day after its last bytes', async () => {
    const upload = await begin(world, aCaller(), 1_000)
    world.clock.advance(23 * HOUR_MS)
    const { headers, status } = await patch(world, upload, 0, 'half')
    const expires = Date.parse(headers.get('upload-expires') ?? '')
    expect([status, expires > world.clock.now().getTime() + 23 * HOUR_MS]).toEqual([204, true])
    world.clock.advance(23 * HOUR_MS)
    expect(await head(world, upload)).toMatchObject({ status: 200 })
    world.clock.advance(2 * HOUR_MS)
    expect(await patch(world, upload, 4, 'more')).toMatchObject({ status: 410, code: 'UPLOAD_EXPIRED' })
  })

  test('the uploads of a deleted account end', async () => {
    const upload = await begin(world, aCaller(), 1_000)
    await world.receives(userDeleted, { userId: upload.owner.id, deletedAt: world.clock.now().toISOString() })
    expect((await head(world, upload)).status).toBe(401)
  })

  test('an upload is in the export of its account, with the name of its file', async () => {
    const upload = await begin(world, aCaller(), 1_000)
    const { records } = await exportPerson(world.database, upload.owner.id)
    expect(records).toMatchObject({
      pendingUploads: [
        { contentId: upload.contentId, bytes: 1_000, stored: false, filename: 'démonstration.mp4' },
      ],
    })
  })
})
