import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, inject, test } from 'vitest'
import { openBucket } from '../../src/adapters/s3/bucket.ts'
import { objectStoreContract } from './contract.ts'
import { newBucket, s3Kind } from './s3-server.ts'

const server = inject('s3')

describe.skipIf(server === null)('with an S3 server', () => {
  objectStoreContract('s3', () => s3Kind(newBucket()))

  test('says the SHA-256 of a copy', async () => {
    const bucket = openBucket(newBucket())
    await bucket.create()
    const text = randomUUID()
    await bucket.putText('uploads/film.mp4', text)
    const hash = createHash('sha256').update(text).digest('hex')
    expect(await bucket.copyHashed('uploads/film.mp4', 'sources/film.mp4')).toBe(hash)
  })
})
