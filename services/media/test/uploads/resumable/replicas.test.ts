import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { attachFile, createContent } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { aCaller } from '@alcove/kit/testing/builders'
import { createTestDatabase } from '@alcove/kit/testing/databases'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { newBucket } from '../../object-store/s3-server.ts'
import { settingsFor } from '../../object-store/s3-world.ts'
import { Clips } from '../../support/clips.ts'
import type { Installation } from '../../support/one-process.ts'
import { type Folders, GRANT_KEY, makeFolders } from '../../support/world.ts'
import { type Begun, metadataOf, openPatch, tus } from './tus-calls.ts'

const PROGRAM = fileURLToPath(new URL('../../support/one-process.ts', import.meta.url))

/** A process of media on its own port. */
interface Replica {
  origin: string
  token: string
  process: ChildProcess
}

async function startReplica(installation: Installation, caller: Caller): Promise<Replica> {
  const argument = JSON.stringify({ installation, caller })
  const child = spawn(process.execPath, [PROGRAM, argument], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  return { ...(JSON.parse(line.toString()) as { origin: string; token: string }), process: child }
}

async function kill({ process: child }: Replica): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

const kinds: [name: string, settings: () => Record<string, string>, isThere: boolean][] = [
  ['a folder that both reach', () => ({}), true],
  ['a bucket', () => settingsFor(newBucket()), inject('s3') !== null],
]

/** `npm test` takes the last of them, `npm run verify` all. */
const tried = kinds.filter(([, , isThere]) => isThere).slice(process.env.STORES === 'all' ? 0 : -1)

describe.each(tried)('two replicas with %s', (_, settings) => {
  const owner = aCaller()
  let folders: Folders
  let clip: Buffer
  let databases: { url: string; drop(): Promise<void> }[]
  let replicas: [Replica, Replica]
  let start: (name: string) => Promise<Replica>

  beforeAll(async () => {
    folders = await makeFolders()
    clip = await new Clips(folders.clipFolder).bytes('heavy.mp4')
    databases = await Promise.all([createTestDatabase(), createTestDatabase()])
    const [databaseUrl = '', eventsUrl = ''] = databases.map(({ url }) => url)
    const place = settings()
    start = (name) =>
      startReplica(
        {
          databaseUrl,
          eventsUrl,
          soleReplica: false,
          settings: {
            GRANT_SIGNING_KEY: GRANT_KEY,
            WORK_FOLDER: `${folders.workFolder}-${name}`,
            ...(place.OBJECT_STORE ? place : { OBJECT_FOLDER: folders.objectFolder }),
          },
        },
        owner,
      )
    replicas = [await start('one'), await start('two')]
  }, 60_000)
  afterAll(async () => {
    for (const replica of replicas ?? []) await kill(replica)
    for (const database of databases ?? []) await database.drop()
    await rm(folders.root, { recursive: true, force: true })
  })

  /** A replica as the protocol's caller sees it; each has keys of its own. */
  const at = ({ origin, token }: Replica) => ({
    fetch: (path: string, init?: RequestInit) => fetch(`${origin}${path}`, init),
    identity: { token: async () => token } as never,
  })
  const json = (replica: Replica, method: string, path: string, body: object) =>
    fetch(`${replica.origin}${path}`, {
      method,
      headers: { Authorization: `Bearer ${replica.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })

  async function beginAt(replica: Replica): Promise<Begun> {
    const created = await json(replica, createContent.method, createContent.path, { title: 'Démonstration' })
    const { id: contentId } = (await created.json()) as { id: string }
    const fields = { contentId, filename: 'a.mp4', filetype: 'video/mp4' }
    const { headers, status } = await tus(at(replica), owner, 'POST', '/api/uploads', {
      'Upload-Length': String(clip.length),
      'Upload-Metadata': metadataOf(fields),
    })
    expect(status).toBe(201)
    const path = headers.get('location') ?? ''
    return { contentId, path, id: path.slice(path.lastIndexOf('/') + 1), owner }
  }
  const send = (replica: Replica, upload: Begun, offset: number, body: Buffer) =>
    tus(
      at(replica),
      owner,
      'PATCH',
      upload.path,
      {
        'Upload-Offset': String(offset),
        'Content-Type': 'application/offset+octet-stream',
      },
      new Uint8Array(body),
    )
  const look = (replica: Replica, upload: Begun) => tus(at(replica), owner, 'HEAD', upload.path)
  async function submitAt(replica: Replica, upload: Begun, s3Key: string | null): Promise<number> {
    const path = attachFile.path.replace('{id}', upload.contentId)
    const body = { s3Key, mimeType: 'video/mp4', fileSize: clip.length }
    return (await json(replica, attachFile.method, path, body)).status
  }

  test('one goes on where the other ended', async () => {
    const [one, two] = replicas
    const upload = await beginAt(one)
    const third = Math.floor(clip.length / 3)
    expect(await send(one, upload, 0, clip.subarray(0, third))).toMatchObject({ status: 204 })
    expect(await look(two, upload)).toMatchObject({ status: 200, offset: third })
    expect(await send(two, upload, third, clip.subarray(third, 2 * third))).toMatchObject({ status: 204 })
    const last = await send(one, upload, 2 * third, clip.subarray(2 * third))
    expect(last).toMatchObject({ status: 204, offset: clip.length })
    expect((await look(two, upload)).key).toBe(last.key)
    expect(await submitAt(two, upload, last.key)).toBe(202)
  })

  test('a newer request at one ends a body that hangs at the other', async () => {
    const [one, two] = replicas
    const upload = await beginAt(one)
    const hanging = openPatch(one.origin, upload, one.token, 0, clip.length, clip.subarray(0, 5_000))
    const answered = once(hanging, 'response')
    await expect
      .poll(async () => (await (await fetch(`${one.origin}/metrics`)).text()).match(/in_progress (\d)/)?.[1])
      .toBe('1')
    expect(await look(two, upload)).toMatchObject({ status: 200, offset: 5_000 })
    const [answer] = await answered
    expect(answer.statusCode).toBe(409)
    hanging.destroy()
    expect(await send(two, upload, 5_000, clip.subarray(5_000))).toMatchObject({ status: 204 })
  })

  test('one goes on when the other is killed in the middle of a body', async () => {
    const [one, two] = replicas
    const upload = await beginAt(two)
    openPatch(one.origin, upload, one.token, 0, clip.length, clip.subarray(0, 300_000))
    await expect
      .poll(async () => (await (await fetch(`${one.origin}/metrics`)).text()).match(/in_progress (\d)/)?.[1])
      .toBe('1')
    await kill(one)
    // Waits until the killed one holds nothing any more.
    const { status, offset } = await look(two, upload)
    expect(status).toBe(200)
    expect(offset).toBeLessThanOrEqual(300_000)
    const last = await send(two, upload, offset ?? 0, clip.subarray(offset ?? 0))
    expect(last).toMatchObject({ status: 204, offset: clip.length })
    expect(await submitAt(two, upload, last.key)).toBe(202)
    replicas[0] = await start('one')
  }, 90_000)
})
