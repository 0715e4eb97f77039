import type { Surroundings } from '../harness/benchmark.ts'
import { type Answer, openHttpClient } from '../harness/http-client.ts'
import { type OpenPlatform, openPlatform } from '../platform/open-platform.ts'
import type { List } from './lists.ts'

/** The platform's catalogue as seen by a visitor, with a controllable clock and providers. */
export interface Catalogue extends AsyncDisposable, Pick<OpenPlatform, 'platform' | 'providers'> {
  /** @throws for anything but a list with videos */
  ask(list: List): Promise<Answer>
}

/** Connections for the largest number of concurrent requests. */
const CONNECTIONS = 1_000

export async function openCatalogue(
  around: Pick<Surroundings, 'environment' | 'signal'>,
): Promise<Catalogue> {
  // Note: one visitor sends a thousand requests.
  const opened = await openPlatform(around, { RATE_LIMIT: 'off' })
  const { platform, providers } = opened
  const client = openHttpClient(platform.ready.url, CONNECTIONS)
  const headers = { Cookie: `age_proof=${platform.ready.proof}` }
  return {
    platform,
    providers,
    async ask({ path }) {
      const answer = await client.get(path, headers)
      if (answer.status !== 200 || answer.headers['x-provider-status'] === 'unavailable')
        throw new Error(`${path}: ${answer.status} ${answer.body.toString().slice(0, 500)}`)
      return answer
    },
    async [Symbol.asyncDispose]() {
      client.close()
      await opened[Symbol.asyncDispose]()
    },
  }
}
