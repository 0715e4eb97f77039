import { describe, inject } from 'vitest'
import { bucketSettings, moveToBucket } from '../support/bucket.ts'
import { journey } from './journey.ts'

const brokers = inject('kafkaBrokers')
const server = inject('s3')

describe.skipIf(brokers.length === 0 || server === null)('with a real broker and a real S3 server', () => {
  const bucket = server && bucketSettings(server)
  journey('processes, events over Kafka, files in a bucket', {
    program: 'processes',
    environment: { EVENT_TRANSPORT: 'kafka', KAFKA_BROKERS: brokers.join(','), ...bucket },
    ...(bucket && {
      before: (dataDir: string) => moveToBucket(dataDir, bucket),
      uploadsTo: bucket.S3_PUBLIC_ENDPOINT,
    }),
    isWhole: true,
  })
})
