import type { Clock } from '@alcove/kit/clock'
import type { Ids } from '@alcove/kit/ids'
import type { Logger } from '@alcove/kit/log/logger'
import type { Metrics } from '@alcove/kit/metrics/metrics'
import type { AgeProofs } from '@alcove/kit/tokens/age-proof-token'
import type { TokenSealer } from '@alcove/kit/tokens/sealed-token'
import type { MediaConfig } from './config.ts'
import type { SourceHandover } from './handover-port.ts'
import type { OwnCoverEncoder } from './own-cover-port.ts'
import type { ArrivingUploads, DiskSpace, ObjectStore, ResumableParts } from './ports.ts'
import type { SubmitterSlots } from './slots-port.ts'
import type { MediaStore } from './store/store.ts'
import type { CoverEncoder, Transcoder } from './transcoder-port.ts'
import type { Transcriber } from './transcriber-port.ts'

/** Dependencies of media's actions and queries; each takes its slice. */
export interface MediaDeps {
  store: MediaStore
  objects: ObjectStore
  /** Bytes of resumable uploads, beside the objects. */
  parts: ResumableParts
  /** Fetched files that the preparation in this process may use. */
  handover: SourceHandover
  transcoder: Transcoder
  /** Null where none is set. */
  transcriber: Transcriber | null
  covers: CoverEncoder
  ownCovers: OwnCoverEncoder
  grants: TokenSealer
  proofs: AgeProofs
  disk: DiskSpace
  /** In which submissions are probed. */
  probes: SubmitterSlots
  /** In which chosen covers are made smaller, and own pictures encoded. */
  coverSlots: SubmitterSlots
  /** In which sent pictures arrive and are encoded. */
  pictureSlots: SubmitterSlots
  arriving: ArrivingUploads
  /** A keyed mark of the network of an address. */
  networkMark: (address: string) => string
  /** False in production with an ffmpeg that no longer gets fixes. */
  areUploadsOpen: boolean
  clock: Clock
  ids: Ids
  log: Logger
  metrics: Metrics
  settings: Pick<
    MediaConfig,
    | 'WORK_FOLDER'
    | 'UPLOAD_URL_TTL'
    | 'VIDEO_CODECS'
    | 'PLAYBACK_GRANT_TTL'
    | 'UPLOAD_QUOTA_COUNT'
    | 'UPLOAD_QUOTA_BYTES'
    | 'UPLOAD_MAX_GIGAPIXELS'
    | 'UPLOAD_MAX_GIGAPIXELS_NEW'
    | 'REMOVED_KEPT_DAYS'
    | 'ORIGINALS_KEEP_DAYS'
  >
}
