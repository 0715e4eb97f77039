import { missingParticulars, particularsWarnings } from '@alcove/kit/config/operator-config'
import { isLoopbackHost } from '@alcove/kit/config/provider-config'
import type { GatewayConfig } from './config.ts'

/** Lists settings that production accepts but that an operator has to know about. */
export function settingsWarnings(settings: Partial<GatewayConfig>): string[] {
  if (settings.NODE_ENV !== 'production') return []
  const { PUBLIC_URL, METRICS_TOKEN, TRUSTED_PROXIES = 0, RATE_LIMIT } = settings
  const warnings: string[] = []
  const address = PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL)
  if (!address)
    warnings.push(
      'PUBLIC_URL is not set: links and return addresses name the host that each request claims to be for',
    )
  else if (address.protocol !== 'https:' && !isLoopbackHost(address.hostname))
    warnings.push('PUBLIC_URL is not https: passwords and cookies travel readable')
  const proxied = TRUSTED_PROXIES > 0 || address?.protocol === 'https:'
  if (proxied && !METRICS_TOKEN)
    warnings.push(
      'METRICS_TOKEN is not set: a proxy on this machine that adds no forwarding header opens /metrics to the public',
    )
  if (RATE_LIMIT === false)
    warnings.push(
      'RATE_LIMIT is off: passwords can be guessed and the platform flooded as fast as it answers',
    )
  warnings.push(
    ...particularsWarnings(
      missingParticulars(settings),
      'the legal notice, mails and invoices do not say all that the law asks of who runs the site, hosts it and mediates',
    ),
  )
  return warnings
}
