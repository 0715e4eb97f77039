import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '@alcove/kit/http/free-ports'
import { type OwnDatabases, reserveDatabases } from '@alcove/kit/testing/own-databases'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { databaseUrls } from '../../src/config.ts'
import { explainStartFailure } from '../../src/console/explain.ts'
import {
  claimInstallation,
  holdsInstallation,
  type Places,
} from '../../src/installation/claim-installation.ts'
import { findObjectLocation } from '../../src/installation/find-object-location.ts'

vi.setConfig({ testTimeout: 60_000 })

const server = inject('s3')

describe.skipIf(server === null)('an installation with a bucket', () => {
  let root: string
  let reserved: OwnDatabases[]
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'alcove-claim-'))
    reserved = []
  })
  afterEach(async () => {
    for (const own of reserved) await own.drop()
    await rm(root, { recursive: true, force: true })
  })

  function installation(name: string, bucket: string, change: Record<string, string> = {}): Places {
    if (server === null) throw new Error('there is no S3 server')
    const own = reserveDatabases()
    reserved.push(own)
    const dataDir = join(root, name)
    const objects = findObjectLocation(dataDir, {
      OBJECT_STORE: 's3',
      S3_ENDPOINT: server.endpoint,
      S3_REGION: server.region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY: server.accessKey,
      S3_SECRET_KEY: server.secretKey,
      ...change,
    })
    return { dataDir, objects, databases: databaseUrls(own.url, {}) }
  }
  const claim = (places: Places) =>
    claimInstallation(places, { environmentId: null, production: false, withoutDemo: false })

  test('creates the bucket, records the id in it, and refuses that of another installation', async () => {
    const bucket = `alcove-test-${randomUUID()}`
    const first = installation('first', bucket)
    expect(await holdsInstallation(first)).toBe(false)
    const id = await claim(first)
    expect(await claim(first)).toBe(id)
    const second = installation('second', `alcove-test-${randomUUID()}`)
    await claim(second)
    await expect(claim({ ...second, objects: first.objects })).rejects.toThrow(
      new RegExp(`do not belong to one installation.*S3_BUCKET.*${id} {2}object store s3://${bucket}`, 's'),
    )
  })

  test('refuses a bucket other than the former one, and creates none', async () => {
    const places = installation('first', `alcove-test-${randomUUID()}`)
    await claim(places)
    const elsewhere = installation('first', `alcove-test-${randomUUID()}`).objects
    await expect(claim({ ...places, objects: elsewhere })).rejects.toThrow('S3_BUCKET is wrong')
    expect(await holdsInstallation({ dataDir: join(root, 'none'), objects: elsewhere })).toBe(false)
  })

  test('explains wrong keys, before anything is created', async () => {
    const places = installation('first', `alcove-test-${randomUUID()}`, { S3_SECRET_KEY: 'another' })
    const sentence = explainStartFailure(await claim(places).catch((error) => error))
    expect(sentence).toMatch(/^The object store s3:\/\/.*correct S3_SECRET_KEY$/)
    expect(await reserved[0]?.created()).toEqual([])
  })

  test('explains a server that is down, before anything is created', async () => {
    const [port] = await freePorts(1)
    const places = installation('first', 'alcove', { S3_ENDPOINT: `http://127.0.0.1:${port}` })
    const sentence = explainStartFailure(await claim(places).catch((error) => error))
    expect(sentence).toMatch(/^The object store s3:\/\/.*cannot be reached \(ECONNREFUSED\)$/)
  })
})
