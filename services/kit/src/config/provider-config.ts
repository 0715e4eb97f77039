import { PROVIDERS, type Provider } from '@alcove/contracts/constants'
import { z } from 'zod'

/** Domains that belong to each provider: what it serves pictures from, and what may sit in a frame. */
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

/** A host, every host of a domain (`*.`), with a port or any port (`:*`). Never more: it ends up in a policy of browsers. */
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

/** Where the providers answer, shared by whoever calls them and whoever lets their players and pictures through. */
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
  /** Null: this provider is off. */
  baseUrl: string | null
  /** Host patterns, with a port where there is one: `*.example.com`, `127.0.0.1:4000`, `127.0.0.1:*`. */
  frameHosts: string[]
  imageHosts: string[]
}

/** What an operator said of each provider, with the defaults filled in. */
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

/** A provider on this machine may frame from any of its ports; pictures are only ever fetched from the very one. */
function aroundBase(base: URL): { frames: string[]; images: string[] } {
  if (isLoopbackHost(base.hostname))
    return { frames: [`${base.hostname}:*`], images: [base.host.toLowerCase()] }
  const domain = domainOf(base.hostname)
  const hosts = domain === null ? [base.host] : [domain, `*.${domain}`]
  return { frames: hosts, images: hosts }
}

/** Labels under which countries give names to anybody: `co.uk` is nobody's domain. */
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

/** The part of a name that belongs to one owner, as far as its form tells; null for an address. */
function domainOf(hostname: string): string | null {
  if (hostname.startsWith('[') || /\.\d+$/.test(hostname)) return null
  const labels = hostname.split('.')
  const [second = '', top = ''] = labels.slice(-2)
  return labels.slice(top.length === 2 && SHARED.has(second) ? -3 : -2).join('.')
}

export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

/**
 * Whether an address is on one of the hosts. Without a port in the pattern only the scheme's own port counts;
 * `http:` is for loopback only.
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
