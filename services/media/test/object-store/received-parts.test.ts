import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, inject } from 'vitest'
import { openBucket } from '../../src/adapters/s3/bucket.ts'
import { openS3Store } from '../../src/adapters/s3/s3-store.ts'
import { partsContract } from './parts-contract.ts'
import { newBucket, SECRET } from './s3-server.ts'
import { openOnTrial, type StoreOnTrial } from './store-on-trial.ts'

const GIB = 1024 ** 3
const log = pino({ level: 'silent' })

describe.skipIf(inject('s3') === null)('with received files', () => {
  let trial: StoreOnTrial
  beforeAll(async () => {
    trial = await openOnTrial({
      partFolder: 'parts',
      async open(folder, clock) {
        const settings = newBucket()
        await openBucket(settings).create()
        const hold = { cover: async () => undefined, written: () => undefined, release: () => undefined }
        const disk = { room: async () => ({ now: GIB, ever: GIB }), holdOutput: () => hold }
        const partFolder = join(folder, 'parts')
        return openS3Store({ settings, secret: SECRET, partFolder, clock, receiving: { disk, log } })
      },
    })
  })
  afterAll(() => trial?.close())
  partsContract(() => trial)
})
