import type { KafkaCluster } from '../../config/kafka-config.ts'
import { containerBroker } from './container-broker.ts'
import { javaBroker } from './java-broker.ts'

/** A real broker for tests; restartable when started by them. */
export interface Broker {
  brokers: string[]
  /** Null for a broker that the tests did not start. */
  control: { kill(): Promise<void>; restart(): Promise<void> } | null
  /** Its TLS and SASL listener with certificate; for brokers started with an account. */
  secured?: { brokers: string[]; ca: string }
  stop(): Promise<void>
}

export function unsecured(brokers: string[]): KafkaCluster {
  return { brokers, tls: null, sasl: null }
}

/** Uses the first that works: KAFKA_BROKERS, a container engine, Java with Maven; otherwise returns why none does. */
export async function startBroker(): Promise<Broker | { missing: string }> {
  const given = process.env.KAFKA_BROKERS
  if (given) return { brokers: given.split(','), control: null, stop: async () => undefined }
  const reasons: string[] = []
  for (const start of [containerBroker, javaBroker]) {
    const result = await start()
    if ('brokers' in result) return result
    reasons.push(result.missing)
  }
  return { missing: `KAFKA_BROKERS is not set; ${reasons.join('; ')}` }
}
