import { Client } from 'minio'
import type { S3Settings } from './s3-settings.ts'
import { transportFor } from './transport.ts'

/** The client that requests of ours go through. It repeats nothing: `createRetries` does. */
export function createClient({ endpoint, region, accessKey, secretKey }: S3Settings): Client {
  const { protocol, hostname, port } = new URL(endpoint)
  return new Client({
    endPoint: hostname,
    ...(port === '' ? {} : { port: Number(port) }),
    useSSL: protocol === 'https:',
    accessKey,
    secretKey,
    region,
    pathStyle: true,
    transport: transportFor(endpoint),
    retryOptions: { disableRetry: true },
  })
}
