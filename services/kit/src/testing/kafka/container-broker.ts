import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Broker } from './broker.ts'

const IMAGE = 'confluentinc/cp-kafka:8.1.0'
/** Shortens retention and compaction. */
const IMPATIENT = {
  KAFKA_LOG_INITIAL_TASK_DELAY_MS: '1000',
  KAFKA_LOG_RETENTION_CHECK_INTERVAL_MS: '1000',
  KAFKA_LOG_CLEANER_BACKOFF_MS: '1000',
}

export async function containerBroker(): Promise<Broker | { missing: string }> {
  try {
    await promisify(execFile)('docker', ['info'], { timeout: 10_000 })
  } catch {
    return { missing: 'no container engine answers' }
  }
  const { KafkaContainer } = await import('@testcontainers/kafka')
  const container = await new KafkaContainer(IMAGE).withKraft().withEnvironment(IMPATIENT).start()
  return {
    brokers: [`${container.getHost()}:${container.getMappedPort(9093)}`],
    // Note: a restarted container gets another port; only a broker process can restart in place.
    control: null,
    stop: async () => void (await container.stop()),
  }
}
