import { PROVIDERS, type Provider } from '@alcove/contracts/constants'
import { z } from 'zod'

/** Domains of each provider that serve pictures and player frames. */
const OWN: Readonly<Record<Provider, { frames: string[]; images: string[] }>> = {
  eporner: { frames: ['www.eporner.com'], images: ['eporner.com', '*.eporner.com'] },
  letsjerktv: {
    frames: ['letsjerktv.com', '*.letsjerktv.com'],
    images: ['letsjerktv.com', '*.letsjerktv.com'],
  },
  redtube: {
    frames: ['embed.redtube.com'],
    images: ['*.redtube.com', '*.rdtcdn.com', '*.phncdn.com'],
  },
}

/**
 * A host or all hosts of a domain (`*.`), optionally with a port or any port (`:*`). Strict, because it goes into a
 * CSP.
 */
const HOST_PATTERN = /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::(?:\d{1,5}|\*))?$/

const hosts = z
  .string()
  .optional()
  .transform((list) =>
    list
      ?.split(',')
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
  )
  .refine((list) => list?.every((host) => HOST_PATTERN.test(host)) ?? true, {
    error: 'hosts without scheme and path are expected, like www.example.com,*.example.com',
  })

type Variable<P extends string> = Uppercase<P>

/** Addresses of the providers, shared by services that call them and by the gateway's CSP. */
export const providerConfig = z.object(
  Object.fromEntries(
    PROVIDERS.flatMap((name) => [
      [
        `PROVIDER_${name.toUpperCase()}_URL`,
        z
          .url({ protocol: /^https?$/ })
          .optional()
          .describe(`base URL of ${name}; unset: simulated, and off in production`),
      ],
      [
        `PROVIDER_${name.toUpperCase()}_FRAME_HOSTS`,
        hosts.describe(`comma-separated hosts that players of ${name} may come from`),
      ],
      [
        `PROVIDER_${name.toUpperCase()}_IMAGE_HOSTS`,
        hosts.describe(`comma-separated hosts that pictures of ${name} may come from`),
      ],
    ]),
  ) as {
    [P in Provider as `PROVIDER_${Variable<P>}_URL`]: z.ZodOptional<z.ZodURL>
  } & {
    [P in Provider as
      | `PROVIDER_${Variable<P>}_FRAME_HOSTS`
      | `PROVIDER_${Variable<P>}_IMAGE_HOSTS`]: typeof hosts
  },
)
export type ProviderConfig = z.output<typeof providerConfig>

export interface ProviderEndpoint {
  name: Provider
  /** Null when the provider is off. */
  baseUrl: string | null
  /** Host patterns with optional port: `*.example.com`, `127.0.0.1:4000`, `127.0.0.1:*`. */
  frameHosts: string[]
  imageHosts: string[]
}

/** Merges the operator's settings of each provider with the defaults. */
export function providerEndpoints(config: ProviderConfig): ProviderEndpoint[] {
  return PROVIDERS.map((name) => {
    const prefix = `PROVIDER_${name.toUpperCase() as Uppercase<Provider>}` as const
    const baseUrl = config[`${prefix}_URL`] ?? null
    const around = baseUrl === null ? { frames: [], images: [] } : aroundBase(new URL(baseUrl))
    return {
      name,
      baseUrl,
      frameHosts: config[`${prefix}_FRAME_HOSTS`] ?? [...OWN[name].frames, ...around.frames],
      imageHosts: config[`${prefix}_IMAGE_HOSTS`] ?? [...OWN[name].images, ...around.images],
    }
  })
}

/** A loopback provider may frame from any port; pictures are fetched from its exact port only. */
function aroundBase(base: URL): { frames: string[]; images: string[] } {
  if (isLoopbackHost(base.hostname))
    return { frames: [`${base.hostname}:*`], images: [base.host.toLowerCase()] }
  const domain = toOwnedDomain(base.hostname)
  const hosts = domain === null ? [base.host] : [domain, `*.${domain}`]
  return { frames: hosts, images: hosts }
}

/** Second-level labels open to registration by anyone: `co.uk` is no owner's domain. */
const SHARED = new Set([
  'ac',
  'asso',
  'co',
  'com',
  'edu',
  'gob',
  'gov',
  'gouv',
  'ne',
  'net',
  'nom',
  'or',
  'org',
])

/** Reduces a host name to the part of one owner, as far as its form tells; null for an IP address. */
function toOwnedDomain(hostname: string): string | null {
  if (hostname.startsWith('[') || /\.\d+$/.test(hostname)) return null
  const labels = hostname.split('.')
  const [second = '', top = ''] = labels.slice(-2)
  return labels.slice(top.length === 2 && SHARED.has(second) ? -3 : -2).join('.')
}

export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

/**
 * @returns true when the URL is on one of the hosts; a pattern without port means the scheme's default port, and
 * `http:` is accepted for loopback only
 */
export function isOnHosts(url: URL, patterns: readonly string[]): boolean {
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopbackHost(url.hostname))) return false
  if (url.username !== '' || url.password !== '') return false
  const hostname = url.hostname.toLowerCase()
  return patterns.some((pattern) => {
    const [, host = '', port = ''] = /^(.*?)(?::(\d+|\*))?$/.exec(pattern) ?? []
    if (port !== '*' && port !== url.port) return false
    return host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host
  })
}
