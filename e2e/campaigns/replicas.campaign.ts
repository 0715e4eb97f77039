import { describe, inject } from 'vitest'
import { journey } from '../journeys/journey.ts'
import { bucketSettings, moveToBucket } from '../support/bucket.ts'

const brokers = inject('kafkaBrokers')
const server = inject('s3')

describe.skipIf(brokers.length === 0 || server === null)('with a real broker and a real S3 server', () => {
  const bucket = server && bucketSettings(server)
  journey('two replicas each of gateway, catalog, media and moderation', {
    program: 'replicas',
    environment: { EVENT_TRANSPORT: 'kafka', KAFKA_BROKERS: brokers.join(','), ...bucket },
    ...(bucket && {
      before: (dataDir: string) => moveToBucket(dataDir, bucket),
      uploadsTo: bucket.S3_PUBLIC_ENDPOINT,
    }),
    isWhole: true,
  })
})
