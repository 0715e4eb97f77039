import type { ProcessConfig } from '../config/process-config.ts'
import type { Logger } from '../log/logger.ts'
import { openKafkaTransport } from './kafka/kafka-transport.ts'
import { openPostgresTransport } from './postgres/postgres-transport.ts'
import type { EventTransport } from './transport.ts'

/**
 * The bus that the configuration names.
 * @param eventsUrl database of the PostgreSQL transport's log
 * @param clientId names this process to a broker
 */
export function openTransport(
  config: Pick<ProcessConfig, 'EVENT_TRANSPORT' | 'KAFKA_BROKERS'>,
  eventsUrl: string,
  clientId: string,
  log: Logger,
): Promise<EventTransport> {
  return config.EVENT_TRANSPORT === 'kafka'
    ? openKafkaTransport(config.KAFKA_BROKERS, clientId, log)
    : openPostgresTransport(eventsUrl, log)
}
