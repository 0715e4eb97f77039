import type { DirectUploads } from './adapters/s3/allow-direct-uploads.ts'
import type { S3Settings } from './adapters/s3/s3-settings.ts'
import type { MediaConfig } from './config.ts'

/** Where files lie, as the settings say it. */
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

/** Settings that the object store lacks, as lines of a ConfigError. */
export function objectProblems(settings: Partial<ObjectSettings>): string[] {
  // Note: a kind that was refused is complained of by itself.
  const needed = settings.OBJECT_STORE ? NEEDED[settings.OBJECT_STORE] : []
  return needed.filter((name) => settings[name] === undefined).map((name) => `${name}: needed`)
}

/** What does not fit with uploads past us, as lines of a ConfigError. */
export function directUploadProblems(settings: Partial<DirectSettings>): string[] {
  const { OBJECT_STORE, S3_PUBLIC_ENDPOINT, PUBLIC_URL } = settings
  if (S3_PUBLIC_ENDPOINT === undefined) return []
  if (OBJECT_STORE === 'folder') return ['S3_PUBLIC_ENDPOINT: only with OBJECT_STORE=s3']
  return PUBLIC_URL?.startsWith('https:') && !S3_PUBLIC_ENDPOINT.startsWith('https:')
    ? ['S3_PUBLIC_ENDPOINT: https is expected, for browsers send nothing else from PUBLIC_URL']
    : []
}

/** Where browsers put files past us, and from which site; null where all uploads come through us. */
export function directUploadsOf({ S3_PUBLIC_ENDPOINT, PUBLIC_URL }: DirectSettings): DirectUploads | null {
  return S3_PUBLIC_ENDPOINT === undefined
    ? null
    : { endpoint: S3_PUBLIC_ENDPOINT, siteOrigin: PUBLIC_URL ?? null }
}

/** Of settings without problems. */
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
