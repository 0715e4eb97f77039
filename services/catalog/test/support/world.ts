import { contentApproved, contentProcessed, contentUploaded, type Provider } from '@alcove/contracts'
import { loadConfig } from '@alcove/kit/config/load-config'
import { uuidV7 } from '@alcove/kit/ids'
import type { Service, ServiceDeps } from '@alcove/kit/service/service'
import { anEvent } from '@alcove/kit/testing/builders'
import { type ServiceWorld, startServiceWorld } from '@alcove/kit/testing/service-world'
import { createAgeProofs } from '@alcove/kit/tokens/age-proof-token'
import { catalogConfig } from '../../src/config.ts'
import { createCatalogService } from '../../src/service.ts'
import { type CatalogStore, createCatalogStore } from '../../src/store/store.ts'
import { createSourceVideo } from './builders.ts'

const GRANT_SIGNING_KEY = 'a grant key for tests, long enough'

export type CatalogWorld = ServiceWorld<Service>

export function startCatalog(
  settings: Record<string, string> = {},
  own: Partial<ServiceDeps> = {},
): Promise<CatalogWorld> {
  return startServiceWorld({
    name: 'catalog',
    folder: new URL('../..', import.meta.url),
    create: (deps) => createCatalogService({ ...deps, ...own }, testSettings(settings)),
  })
}

export function testSettings(settings: Record<string, string>) {
  return loadConfig(catalogConfig, { GRANT_SIGNING_KEY, ...settings })
}

/** Opens another store over the world's database; the caller closes it. */
export function openTestStore({ database, clock }: Pick<CatalogWorld, 'database' | 'clock'>): CatalogStore {
  return createCatalogStore(database, { service: 'catalog', clock, ids: uuidV7, wakeRelay: () => undefined })
}

/** Stores listed videos of a provider, with ids without prefix. */
export async function saveListedVideos(
  world: CatalogWorld,
  provider: Provider,
  ids: string[],
): Promise<void> {
  const store = openTestStore(world)
  await store.rememberVideos(
    ids.map((providerVideoId) => createSourceVideo({ provider, providerVideoId })),
    world.clock.now(),
  )
  await store.close()
}

/** Creates the header of an age proof that is valid for an hour. */
export function createProofHeader(world: CatalogWorld, id: string = uuidV7()) {
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

/** Delivers every event that publishes contents, with the given changes. */
export async function publishContents(world: CatalogWorld, changes: Change[]): Promise<string[]> {
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

export async function publishContent(world: CatalogWorld, change: Change = {}): Promise<string> {
  return (await publishContents(world, [change]))[0] as string
}
