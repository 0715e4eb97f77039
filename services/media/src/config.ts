import { resolve } from 'node:path'
import { commonConfig, publicUrl } from '@alcove/kit/config/common-config'
import { directUploadConfig, s3Endpoint } from '@alcove/kit/config/direct-upload-config'
import { durationFrom, onOff } from '@alcove/kit/config/load-config'
import { z } from 'zod'
import { transcriptionShape } from './adapters/transcription/config.ts'
import { VIDEO_CODECS } from './domain/renditions/codecs.ts'

/** Tools run in their own folders, where a relative path would resolve elsewhere. */
const folder = z.string().transform((path) => resolve(path))

/** Settings of media. Times are seconds. */
export const mediaConfig = z.object({
  NODE_ENV: commonConfig.shape.NODE_ENV,
  GRANT_SIGNING_KEY: z
    .string()
    .min(32)
    .describe('secret that age proofs, playback grants and upload URLs are signed with'),
  OBJECT_STORE: z
    .enum(['folder', 's3'])
    .default('folder')
    .describe('where files lie: a folder, or a bucket of an S3-compatible server'),
  OBJECT_FOLDER: folder.optional().describe('folder of the object store'),
  S3_ENDPOINT: s3Endpoint
    .optional()
    .describe('address of the S3 server: scheme, host and port; needed with OBJECT_STORE=s3'),
  S3_REGION: z.string().default('us-east-1').describe('region that requests are signed for'),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/,
      'three to 63 lower-case letters, digits and dashes are expected',
    )
    .optional()
    .describe('bucket of this installation alone, made at start where it is not there'),
  S3_ACCESS_KEY: z.string().optional().describe('access key of the S3 account'),
  S3_SECRET_KEY: z.string().optional().describe('secret key of the S3 account'),
  ...directUploadConfig.shape,
  PUBLIC_URL: publicUrl,
  PREPARATION: z
    .enum(['here', 'elsewhere'])
    .default('here')
    .describe('elsewhere: this process leaves preparation to others of media, the workers'),
  WORK_FOLDER: folder.describe('folder for files in preparation; private to this process'),
  FFMPEG_PATH: z.string().optional().describe('ffmpeg to use; searched on the PATH otherwise'),
  FFPROBE_PATH: z.string().optional().describe('ffprobe to use; searched on the PATH otherwise'),
  FFMPEG_MEMORY_MB: z.coerce
    .number()
    .int()
    .min(256)
    .optional()
    .describe(
      'address space in MiB that ffmpeg may have, where the system can limit it; three quarters of the memory, from 2048 to 8192, if omitted',
    ),
  FFMPEG_THREADS: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .default(4)
    .describe('threads of each decoder and encoder of ffmpeg; more need more memory'),
  DISK_WATERMARK_MB: z.coerce
    .number()
    .int()
    .min(0)
    .default(1_024)
    .describe('free MiB of each disk below which uploads are refused and preparation pauses'),
  DISK_WATCHED_FOLDERS: z
    .string()
    .optional()
    .transform((list) =>
      (list ?? '')
        .split(',')
        .map((path) => path.trim())
        .filter(Boolean)
        .map((path) => resolve(path)),
    )
    .describe(
      'comma-separated folders, beside those of media, whose disks must not fall below the watermark',
    ),
  UPLOAD_QUOTA_COUNT: z.coerce
    .number()
    .int()
    .min(1)
    .default(500)
    .describe('contents that one account may store, arriving ones included'),
  UPLOAD_QUOTA_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(50 * 1024 ** 3)
    .describe('bytes of files that one account may store, arriving ones included'),
  VIDEO_CODECS: z
    .string()
    .default('h264')
    .transform((list) => list.split(',').map((name) => name.trim().toLowerCase()))
    .pipe(
      z
        .array(z.enum(VIDEO_CODECS, `a list of ${VIDEO_CODECS.join(' and ')} is expected`))
        .refine(
          (codecs) => codecs.includes('h264'),
          'h264 is expected in it: every player decodes that, and the first rendition is made of it',
        ),
    )
    .describe('comma-separated codecs of renditions: h264, or h264,av1; AV1 needs an ffmpeg with libsvtav1'),
  FFMPEG_ALLOW_OLD: onOff
    .default(false)
    .describe('on: production takes files of uploaders although ffmpeg is older than 5.1 and gets no fixes'),
  UPLOAD_MAX_GIGAPIXELS: z.coerce
    .number()
    .min(1)
    .default(1_000)
    .describe(
      'width x height x pictures, in thousand millions, that one file may have: the work that it makes',
    ),
  UPLOAD_MAX_GIGAPIXELS_NEW: z.coerce
    .number()
    .positive()
    .default(200)
    .describe('the same for accounts of which no video is approved yet'),
  FFMPEG_UID: z.coerce
    .number()
    .int()
    .min(1)
    .default(60_914)
    .describe(
      'numeric account that ffmpeg and ffprobe run as where the platform runs as root; needs no entry anywhere',
    ),
  ...transcriptionShape,
  REMOVED_KEPT_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .default(183)
    .describe(
      'days for which files of removed contents are kept, so that a removal can be reversed on appeal; six months by law',
    ),
  // Deleting is never a default.
  ORIGINALS_KEEP_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe(
      'days after their publication for which originals are kept, without which a video cannot be remade; 0: for ever',
    ),
  UPLOAD_URL_TTL: durationFrom('1m').default(3_600).describe('how long an upload URL may be used'),
  // Longer than ended sessions are remembered, a logout would not end the grant.
  PLAYBACK_GRANT_TTL: durationFrom('1m')
    .pipe(z.number().max(12 * 3_600, 'at most 12h is expected'))
    .default(4 * 3_600)
    .describe('how long a playback URL of a visitor plays; owners and staff get 15 minutes'),
})
/** The settings that locate files. */
export const objectConfig = mediaConfig.pick({
  OBJECT_STORE: true,
  OBJECT_FOLDER: true,
  S3_ENDPOINT: true,
  S3_REGION: true,
  S3_BUCKET: true,
  S3_ACCESS_KEY: true,
  S3_SECRET_KEY: true,
})
export type MediaConfig = z.output<typeof mediaConfig>
