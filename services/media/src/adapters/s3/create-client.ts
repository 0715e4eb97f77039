import { Client } from 'minio'
import type { S3Settings } from './s3-settings.ts'
import { transportFor } from './transport.ts'

/**
 * The client that requests of ours go through. It repeats nothing: `createRetries` does.
 * @param silentMs after which a server that says nothing is given up
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
