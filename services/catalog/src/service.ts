import { createPacer } from '@alcove/kit/concurrency/pacer'
import { providerEndpoints } from '@alcove/kit/config/provider-config'
import { assembleService, createPlumbing, type Service, type ServiceDeps } from '@alcove/kit/service/service'
import { createAgeProofs } from '@alcove/kit/tokens/age-proof-token'
import { createRemovalSweeps } from './actions/create-removal-sweeps.ts'
import { dropOldPictures } from './actions/drop-old-pictures.ts'
import { dropOldViews } from './actions/drop-old-views.ts'
import { dropUnseenVideos } from './actions/drop-unseen-videos.ts'
import { openProviders, providerAddressRules } from './adapters/open-providers.ts'
import { createGuardedClient } from './adapters/outbound/guarded-client.ts'
import { openPictures } from './adapters/pictures/open-pictures.ts'
import { readDenyList } from './adapters/read-deny-list.ts'
import type { CatalogConfig } from './config.ts'
import { onContentApproved } from './consumers/on-content-approved.ts'
import { onContentCoverChanged } from './consumers/on-content-cover-changed.ts'
import { onContentHidden } from './consumers/on-content-hidden.ts'
import { onContentProcessed } from './consumers/on-content-processed.ts'
import { onContentRejected } from './consumers/on-content-rejected.ts'
import { onContentRemoved } from './consumers/on-content-removed.ts'
import { onContentRestored } from './consumers/on-content-restored.ts'
import { onContentUploaded } from './consumers/on-content-uploaded.ts'
import { onContentWithdrawn } from './consumers/on-content-withdrawn.ts'
import { onProviderVideoHidden } from './consumers/on-provider-video-hidden.ts'
import { onProviderVideoShown } from './consumers/on-provider-video-shown.ts'
import { onSubscriptionChanged } from './consumers/on-subscription-changed.ts'
import { onUserDeleted } from './consumers/on-user-deleted.ts'
import { onUserProfileChanged } from './consumers/on-user-profile-changed.ts'
import type { CatalogDeps } from './deps.ts'
import { createRefusesVideo } from './domain/deny-list/refused-video.ts'
import { createPictureSigner } from './domain/pictures/picture-url.ts'
import { createMaintenanceTasks } from './maintenance.ts'
import { exportPerson } from './queries/export-person.ts'
import { getCatalogRevisionRoute } from './routes/get-catalog-revision.ts'
import { getContentAccessRoute } from './routes/get-content-access.ts'
import { getEntitlementRevisionRoute } from './routes/get-entitlement-revision.ts'
import { getEpornerVideoRoute } from './routes/get-eporner-video.ts'
import { getImageRoute } from './routes/get-image.ts'
import { getLetsjerktvVideoRoute } from './routes/get-letsjerktv-video.ts'
import { getRedtubeVideoRoute } from './routes/get-redtube-video.ts'
import { getSitemapVersionRoute } from './routes/get-sitemap-version.ts'
import { getViewCountRoute } from './routes/get-view-count.ts'
import { listLetsjerktvFeedRoute } from './routes/list-letsjerktv-feed.ts'
import { listProviderStatesRoute } from './routes/list-provider-states.ts'
import { listPublishedContentsRoute } from './routes/list-published-contents.ts'
import { listSitemapContentsRoute } from './routes/list-sitemap-contents.ts'
import { listSitemapPartsRoute } from './routes/list-sitemap-parts.ts'
import { searchEpornerRoute } from './routes/search-eporner.ts'
import { searchLetsjerktvRoute } from './routes/search-letsjerktv.ts'
import { searchRedtubeRoute } from './routes/search-redtube.ts'
import { trackViewRoute } from './routes/track-view.ts'
import { createHiddenVideos } from './sources/hidden-videos.ts'
import { listProviderUpstreams } from './sources/list-provider-upstreams.ts'
import { createPresentedLists } from './sources/presented-lists.ts'
import { createProviderSources } from './sources/provider-sources.ts'
import { createRemovedVideos } from './sources/removed-videos.ts'
import { createCatalogStore } from './store/store.ts'

const SWEEP_MS = 3_600_000
/** Providers see this name. */
const USER_AGENT = 'Alcove/0.1 (self-hosted video catalogue)'

/** Assembles catalog: what may be watched, and at which level. */
export async function createCatalogService(deps: ServiceDeps, settings: CatalogConfig): Promise<Service> {
  const plumbing = createPlumbing('catalog', deps)
  const store = createCatalogStore(deps.database, plumbing.transactions)
  const endpoints = providerEndpoints(settings)
  const { clock, log } = deps
  const proxy = settings.OUTBOUND_PROXY
  const pace = createPacer()
  const pictures = openPictures({ endpoints, userAgent: USER_AGENT, proxy, store, clock, log })
  const outside = createGuardedClient({ ...providerAddressRules(endpoints), userAgent: USER_AGENT, proxy })
  const providers = openProviders(endpoints, outside, pace)
  const sources = createProviderSources({
    providers,
    endpoints,
    deadlineMs: settings.PROVIDER_DEADLINE_MS,
    store,
    clock,
    random: Math.random,
    pace,
    log,
  })
  const denyList = await readDenyList()
  const catalog: CatalogDeps = {
    store,
    clock: deps.clock,
    log: deps.log,
    metrics: deps.metrics,
    proofs: createAgeProofs(settings.GRANT_SIGNING_KEY, deps.clock),
    settings,
    endpoints: Object.fromEntries(
      endpoints.map((endpoint) => [endpoint.name, endpoint]),
    ) as CatalogDeps['endpoints'],
    pictures,
    pictureSigner: createPictureSigner(settings.GRANT_SIGNING_KEY),
    removedVideos: createRemovedVideos(store, clock),
    hiddenVideos: createHiddenVideos(store, clock),
    sources: sources.byProvider,
    denyList,
    refusesVideo: createRefusesVideo(denyList),
    pace,
    presentedLists: createPresentedLists(clock, deps.ids, pace),
  }
  return assembleService(
    {
      name: 'catalog',
      migrations: new URL('../prisma/migrations/', import.meta.url),
      routes: [
        listPublishedContentsRoute(catalog),
        listSitemapContentsRoute(catalog),
        listSitemapPartsRoute(catalog),
        getSitemapVersionRoute({ ...catalog, database: deps.database }),
        getContentAccessRoute(catalog),
        getCatalogRevisionRoute(catalog),
        getEntitlementRevisionRoute(catalog),
        getViewCountRoute(catalog),
        trackViewRoute(catalog),
        getImageRoute(catalog),
        searchEpornerRoute(catalog),
        getEpornerVideoRoute(catalog),
        listLetsjerktvFeedRoute(catalog),
        searchLetsjerktvRoute(catalog),
        getLetsjerktvVideoRoute(catalog),
        searchRedtubeRoute(catalog),
        getRedtubeVideoRoute(catalog),
        listProviderStatesRoute(catalog),
      ],
      exportPerson,
      consumers: [
        onContentUploaded(catalog),
        onContentProcessed(catalog),
        onContentCoverChanged(catalog),
        onContentApproved(catalog),
        onContentRejected(catalog),
        onContentRemoved(catalog),
        onContentHidden(catalog),
        onContentRestored(catalog),
        onContentWithdrawn(catalog),
        onUserDeleted(catalog),
        onUserProfileChanged(catalog),
        onSubscriptionChanged(catalog),
        onProviderVideoHidden(catalog),
        onProviderVideoShown(catalog),
      ],
      sweeps: [
        { everyMs: SWEEP_MS, run: () => dropOldViews(catalog), failed: 'view.sweep-failed' },
        { everyMs: SWEEP_MS, run: () => dropOldPictures(catalog), failed: 'picture.sweep-failed' },
        { everyMs: SWEEP_MS, run: () => dropUnseenVideos(catalog), failed: 'unseen-video.sweep-failed' },
        sources.sweep,
        ...createRemovalSweeps(catalog, providers, Math.random),
      ],
      maintenance: createMaintenanceTasks(catalog, sources),
      upstreams: () => listProviderUpstreams(sources.byProvider),
      onStop: async () => {
        await sources.stop()
        await outside.close()
        await pictures.close()
        await store.close()
      },
    },
    deps,
    plumbing,
  )
}
