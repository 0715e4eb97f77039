import { describe, inject } from 'vitest'
import { objectStoreContract } from './contract.ts'
import { newBucket, s3Kind } from './s3-server.ts'

const server = inject('s3')

describe.skipIf(server === null)('with an S3 server', () => {
  objectStoreContract('s3', () => s3Kind(newBucket()))
})
