import { describe } from 'vitest'
import { objectStoreContract } from './contract.ts'
import { newBucket, s3Kind, serveS3 } from './s3-server.ts'

const server = await serveS3()

describe.skipIf(server === null)('with an S3 server', () => {
  objectStoreContract('s3', () => s3Kind(newBucket(server)))
})
