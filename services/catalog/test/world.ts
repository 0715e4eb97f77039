import { contentApproved, contentProcessed, contentUploaded } from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/clock'
import { loadConfig } from '@alcove/kit/config/load-config'
import type { Service } from '@alcove/kit/service/service'
import { anEvent } from '@alcove/kit/testing/builders'
import { type ServiceWorld, startServiceWorld } from '@alcove/kit/testing/service-world'
import { createAgeProofs } from '@alcove/kit/tokens/age-proof'
import { catalogConfig } from '../src/config.ts'
import { createCatalogService } from '../src/service.ts'

const GRANT_SIGNING_KEY = 'a grant key for tests, long enough'

export type CatalogWorld = ServiceWorld<Service>

export function startCatalog(settings: Record<string, string> = {}): Promise<CatalogWorld> {
  return startServiceWorld({
    name: 'catalog',
    folder: new URL('..', import.meta.url),
    create: (deps) => createCatalogService(deps, testSettings(settings)),
  })
}

export function testSettings(settings: Record<string, string>) {
  return loadConfig(catalogConfig, { GRANT_SIGNING_KEY, ...settings })
}

/** The header of somebody past the age gate, for an hour. */
export function aProof(world: CatalogWorld, id: string = uuidV7()) {
  const exp = world.clock.now().getTime() / 1000 + 3_600
  const proofs = createAgeProofs(GRANT_SIGNING_KEY, world.clock)
  return { 'X-Age-Proof': proofs.issue({ id, method: 'declared', exp }) }
}

interface Change {
  contentId?: string
  userId?: string
  title?: string
  description?: string
  tags?: string[]
  approvedAt?: string
}

/** Everything that others say about contents until they are published, with what a test cares about changed. */
export async function publishAll(world: CatalogWorld, changes: Change[]): Promise<string[]> {
  const contents = changes.map((change) => ({ contentId: uuidV7(), ...change }))
  await world.transport.publish(
    contents.flatMap((content) => [
      anEvent(contentUploaded, { ...content, revision: 1 }),
      anEvent(contentProcessed, { ...content, revision: 2 }),
      anEvent(contentApproved, { ...content, revision: 3 }),
    ]),
  )
  await world.settle()
  return contents.map((content) => content.contentId)
}

export async function publish(world: CatalogWorld, change: Change = {}): Promise<string> {
  return (await publishAll(world, [change]))[0] as string
}
