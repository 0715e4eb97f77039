import { describe, inject } from 'vitest'
import { journey } from './journey.ts'

const brokers = inject('kafkaBrokers')

describe.skipIf(brokers.length === 0)('with a real broker', () => {
  journey('events over Kafka', {
    program: 'embedded',
    environment: { EVENT_TRANSPORT: 'kafka', KAFKA_BROKERS: brokers.join(',') },
  })
})
