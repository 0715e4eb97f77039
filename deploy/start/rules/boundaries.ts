import type { Import } from './imports.ts'

/** A rule about imports: those it covers, and the exceptions it allows. */
export interface Boundary {
  name: string
  from: RegExp
  /** Imports covered by the rule. */
  about: RegExp
  /** Allowed imports among them. `$1` stands for the first group of `from`. */
  allowed?: string
  /** Types vanish at run time, so some rules allow them. */
  typesToo?: boolean
}

const SERVICE = '(?:identity|age-gate|catalog|media|billing|moderation|reporting|gateway)'

export const BOUNDARIES: readonly Boundary[] = [
  {
    name: 'a service never imports another service',
    from: new RegExp(`^services/(${SERVICE})/`),
    about: new RegExp(`^(?:@alcove/${SERVICE}(?:/|$)|services/${SERVICE}/)`),
    allowed: '^services/$1/',
  },
  {
    name: 'kit knows no service, no site and no deployment',
    from: /^services\/kit\//,
    about: /^(?:@alcove\/|services\/|deploy\/|web\/|backoffice\/)/,
    allowed: '^(?:@alcove/contracts(?:/|$)|services/kit/)',
  },
  {
    name: 'contracts stand on nothing but zod',
    from: /^contracts\/src\//,
    about: /^(?!contracts\/)/,
    allowed: '^(?:zod|node:)',
  },
  {
    name: 'only the programs that start a platform import service factories',
    from: /^(?!services\/|deploy\/embedded\/src\/services\.ts)/,
    about: new RegExp(`^@alcove/${SERVICE}/service$`),
    allowed: '^@alcove/identity/service$',
    typesToo: false,
  },
  {
    name: 'only store/ imports Prisma',
    from: /^(?!services\/[^/]+\/src\/(?:[^/]+\/)?store\/|services\/kit\/src\/database\/)/,
    about: /^@prisma\/|\/generated\//,
  },
  {
    name: 'kafkajs stays behind the Kafka transport',
    from: /^(?!services\/kit\/src\/events\/kafka\/|services\/kit\/src\/testing\/kafka\/)/,
    about: /^kafkajs$/,
  },
  {
    name: "a vendor's package stays in its adapter",
    from: /^(?!services\/[^/]+\/src\/adapters\/)/,
    about: /^(?:fluent-ffmpeg|minio|nodemailer|stripe|@node-rs\/argon2)$/,
  },
  {
    name: 'domain is pure',
    from: /^services\/([^/]+)\/src\/(?:[^/]+\/)?domain\/(?!.*\.test\.ts$)/,
    about: /^(?:services\/|node:(?!crypto|buffer))/,
    allowed: '^services/$1/src/(?:(?:[^/]+/)?domain/|messages/|config\\.ts)',
  },
  {
    name: 'what is below does not know what is above',
    from: /^services\/[^/]+\/src\/(?:[^/]+\/)?(?:store|actions|queries|presenters|domain|adapters)\//,
    about: /^services\/[^/]+\/src\/(?:(?:[^/]+\/)?(?:routes|consumers)\/|service\.ts)/,
  },
  {
    name: 'actions and queries speak to ports, not to adapters',
    from: /^services\/[^/]+\/src\/(?:[^/]+\/)?(?:actions|queries|presenters|domain|store)\//,
    about: /^services\/[^/]+\/src\/adapters\//,
  },
  {
    name: 'of the contracts a site loads seven small files',
    from: /^(?:site-kit|web|backoffice)\/src\/(?!.*\.test\.tsx?$)/,
    about: /^@alcove\/contracts/,
    allowed:
      '^@alcove/contracts/(?:constants|errors|client|operator-party|poster-widths|provider-video-name|tags)$',
    typesToo: false,
  },
  {
    name: 'the kit of the sites knows no site',
    from: /^site-kit\//,
    about: /^(?:@alcove\/|services\/|deploy\/|web\/|backoffice\/)/,
    allowed: '^@alcove/contracts/',
  },
  {
    name: 'hls.js and media-chrome stay behind the player of the kit',
    from: /^(?:web|backoffice)\//,
    about: /^(?:hls\.js|media-chrome)(?:\/|$)/,
  },
  {
    name: 'a site takes from the other nothing but its design',
    from: /^(web|backoffice)\//,
    about: /^(?:web|backoffice)\//,
    allowed: '^(?:$1/|web/src/design/)',
  },
  {
    name: 'shared parts of the site import no app, route or feature',
    from: /^web\/src\/(?:shared|messages)\//,
    about: /^web\/src\/(?:app|routes|features)\//,
  },
  {
    name: 'messages import nothing of their site but formats',
    from: /^web\/src\/messages\//,
    about: /^web\/src\//,
    allowed: '^web/src/(?:messages/|shared/text/format\\.ts$)',
  },
  {
    name: 'features import no app and no route',
    from: /^web\/src\/features\//,
    about: /^web\/src\/(?:app|routes)\//,
  },
  {
    name: 'routes import no app',
    from: /^web\/src\/routes\//,
    about: /^web\/src\/app\//,
  },
  {
    name: 'only api.ts of a feature calls the platform',
    from: /^web\/src\/(?!features\/[^/]+\/api\.ts$|shared\/(?:api|session)\/)/,
    about: /^web\/src\/shared\/api\/(?:bare-)?client\.ts$/,
  },
  {
    name: 'building blocks of the console import no app, dashboard or resource',
    from: /^backoffice\/src\/(?:acts|api|format|list|messages|record|session|shared|theme)\//,
    about: /^backoffice\/src\/(?:app|dashboard|resources)\//,
  },
  {
    name: 'resources of the console import no app and no dashboard',
    from: /^backoffice\/src\/resources\//,
    about: /^backoffice\/src\/(?:app|dashboard)\//,
  },
  {
    name: 'the dashboard of the console imports no app',
    from: /^backoffice\/src\/dashboard\//,
    about: /^backoffice\/src\/app\//,
  },
]

/** Describes every import that breaks a rule. */
export function findViolations(boundary: Boundary, imports: Import[]): string[] {
  return imports.flatMap(({ file, target, typeOnly }) => {
    const from = boundary.from.exec(file)
    if (!from || !boundary.about.test(target)) return []
    if (typeOnly && boundary.typesToo === false) return []
    const allowed = boundary.allowed?.replaceAll('$1', from[1] ?? '')
    return allowed && new RegExp(allowed).test(target) ? [] : [`${file} imports ${target}`]
  })
}
