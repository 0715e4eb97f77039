import { ageGateConfig } from '@alcove/age-gate/config'
import { createAgeGateService } from '@alcove/age-gate/service'
import { billingConfig } from '@alcove/billing/config'
import { createBillingService } from '@alcove/billing/service'
import { catalogConfig } from '@alcove/catalog/config'
import { createCatalogService } from '@alcove/catalog/service'
import type { ServiceName } from '@alcove/contracts'
import { identityConfig } from '@alcove/identity/config'
import { createIdentityService } from '@alcove/identity/service'
import { type Environment, loadConfig } from '@alcove/kit/config/load-config'
import type { ServiceDeps } from '@alcove/kit/service/service'
import { mediaConfig } from '@alcove/media/config'
import { createMediaService } from '@alcove/media/service'
import { moderationConfig } from '@alcove/moderation/config'
import { createModerationService } from '@alcove/moderation/service'
import { reportingConfig } from '@alcove/reporting/config'
import { createReportingService } from '@alcove/reporting/service'

export type Services = Awaited<ReturnType<typeof createServices>>

/** The only place where services meet: one of each, configured from one environment. */
export async function createServices(depsOf: (name: ServiceName) => ServiceDeps, environment: Environment) {
  return {
    identity: await createIdentityService(depsOf('identity'), loadConfig(identityConfig, environment)),
    'age-gate': createAgeGateService(depsOf('age-gate'), loadConfig(ageGateConfig, environment)),
    catalog: await createCatalogService(depsOf('catalog'), loadConfig(catalogConfig, environment)),
    media: await createMediaService(depsOf('media'), loadConfig(mediaConfig, environment)),
    billing: await createBillingService(depsOf('billing'), loadConfig(billingConfig, environment)),
    moderation: await createModerationService(
      depsOf('moderation'),
      loadConfig(moderationConfig, environment),
    ),
    reporting: await createReportingService(depsOf('reporting'), loadConfig(reportingConfig, environment)),
  }
}
