import { startBroker } from '@alcove/kit/testing/kafka/broker'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Brokers of a real Kafka; empty when this machine has none. */
    kafkaBrokers: string[]
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const broker = await startBroker()
  if ('missing' in broker) {
    console.warn(`\n*** SKIPPED: every test that needs a Kafka broker. ${broker.missing}. ***\n`)
    project.provide('kafkaBrokers', [])
    return async () => undefined
  }
  project.provide('kafkaBrokers', broker.brokers)
  return () => broker.stop()
}
