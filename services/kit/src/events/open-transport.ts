import type { CommonConfig } from '../config/common-config.ts'
import { type KafkaConfig, kafkaCluster } from '../config/kafka-config.ts'
import type { Outages } from '../health/outages.ts'
import type { Logger } from '../log/logger.ts'
import { giveUpOnStop } from './give-up-on-stop.ts'
import { openKafkaTransport } from './kafka/kafka-transport.ts'
import { openPostgresTransport } from './postgres/postgres-transport.ts'
import type { EventTransport } from './transport.ts'

/**
 * Opens the configured transport.
 * @param eventsUrl database of the PostgreSQL transport's log; null for Kafka
 * @param clientId names this process to a broker
 * @param outages records a broker that does not answer at start
 * @param stopping aborts the wait for a broker
 */
export async function openTransport(
  config: Pick<CommonConfig, 'EVENT_TRANSPORT' | 'MIGRATE' | keyof KafkaConfig>,
  eventsUrl: string | null,
  clientId: string,
  log: Logger,
  stopping: AbortSignal,
  outages?: Outages,
): Promise<EventTransport> {
  const transport =
    config.EVENT_TRANSPORT === 'kafka'
      ? await openKafkaTransport(kafkaCluster(config), clientId, log, stopping, outages)
      : await openPostgresTransport(eventsUrl as string, log, { migrates: config.MIGRATE === 'at-start' })
  return giveUpOnStop(transport, stopping)
}
