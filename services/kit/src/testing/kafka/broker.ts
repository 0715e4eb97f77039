import type { KafkaCluster } from '../../config/kafka-config.ts'
import { containerBroker } from './container-broker.ts'
import { javaBroker } from './java-broker.ts'

/** A real broker that tests may use, and stop and start again where it is theirs. */
export interface Broker {
  brokers: string[]
  /** Null where the broker belongs to somebody else. */
  control: { kill(): Promise<void>; restart(): Promise<void> } | null
  /** Where a login and TLS are asked for, and the certificate; of brokers that were started with an account. */
  secured?: { brokers: string[]; ca: string }
  stop(): Promise<void>
}

export function unsecured(brokers: string[]): KafkaCluster {
  return { brokers, tls: null, sasl: null }
}

/** The first that works: KAFKA_BROKERS, a container engine, Java with Maven. Otherwise the reason why there is none. */
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
