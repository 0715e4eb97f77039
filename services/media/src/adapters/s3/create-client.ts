import { Client } from 'minio'
import type { S3Settings } from './s3-settings.ts'
import { transportFor } from './transport.ts'

/**
 * Creates the client of all our requests. It never retries: `createRetries` does.
 * @param silentMs time without data after which the server is given up
 */
export function createClient(
  { endpoint, region, accessKey, secretKey }: S3Settings,
  silentMs?: number,
): Client {
  const { protocol, hostname, port } = new URL(endpoint)
  return new Client({
    endPoint: hostname,
    ...(port === '' ? {} : { port: Number(port) }),
    useSSL: protocol === 'https:',
    accessKey,
    secretKey,
    region,
    pathStyle: true,
    transport: transportFor(endpoint, silentMs),
    retryOptions: { disableRetry: true },
  })
}
