import type { DirectUploads } from './adapters/s3/allow-direct-uploads.ts'
import type { S3Settings } from './adapters/s3/s3-settings.ts'
import type { MediaConfig } from './config.ts'

/** The configured location of files. */
export type ObjectPlace = { kind: 'folder'; folder: string } | { kind: 's3'; s3: S3Settings }

export type ObjectSettings = Pick<
  MediaConfig,
  | 'OBJECT_STORE'
  | 'OBJECT_FOLDER'
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_BUCKET'
  | 'S3_ACCESS_KEY'
  | 'S3_SECRET_KEY'
>
type DirectSettings = Pick<MediaConfig, 'OBJECT_STORE' | 'S3_PUBLIC_ENDPOINT' | 'PUBLIC_URL'>

const NEEDED = {
  folder: ['OBJECT_FOLDER'],
  s3: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
} as const

/** Missing settings of the object store, as lines of a ConfigError. */
export function objectProblems(settings: Partial<ObjectSettings>): string[] {
  // Note: an invalid kind reports its own error.
  const needed = settings.OBJECT_STORE ? NEEDED[settings.OBJECT_STORE] : []
  return needed.filter((name) => settings[name] === undefined).map((name) => `${name}: needed`)
}

/** Conflicts of the settings with direct uploads, as lines of a ConfigError. */
export function directUploadProblems(settings: Partial<DirectSettings>): string[] {
  const { OBJECT_STORE, S3_PUBLIC_ENDPOINT, PUBLIC_URL } = settings
  if (S3_PUBLIC_ENDPOINT === undefined) return []
  if (OBJECT_STORE === 'folder') return ['S3_PUBLIC_ENDPOINT: only with OBJECT_STORE=s3']
  return PUBLIC_URL?.startsWith('https:') && !S3_PUBLIC_ENDPOINT.startsWith('https:')
    ? ['S3_PUBLIC_ENDPOINT: https is expected, for browsers send nothing else from PUBLIC_URL']
    : []
}

/** Endpoint and site origin of direct uploads; null when all uploads pass through this process. */
export function directUploadsOf({ S3_PUBLIC_ENDPOINT, PUBLIC_URL }: DirectSettings): DirectUploads | null {
  return S3_PUBLIC_ENDPOINT === undefined
    ? null
    : { endpoint: S3_PUBLIC_ENDPOINT, siteOrigin: PUBLIC_URL ?? null }
}

/** Expects settings without problems. */
export function objectPlaceOf(settings: ObjectSettings): ObjectPlace {
  const { OBJECT_FOLDER, S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY } = settings
  if (settings.OBJECT_STORE === 'folder' && OBJECT_FOLDER) return { kind: 'folder', folder: OBJECT_FOLDER }
  if (S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY && S3_SECRET_KEY)
    return {
      kind: 's3',
      s3: {
        endpoint: S3_ENDPOINT,
        region: S3_REGION,
        bucket: S3_BUCKET,
        accessKey: S3_ACCESS_KEY,
        secretKey: S3_SECRET_KEY,
      },
    }
  throw new Error(objectProblems(settings).join('\n'))
}
