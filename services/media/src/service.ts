import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { jobHandler } from '@alcove/kit/jobs/job-queue'
import { assembleService, createPlumbing, type Service, type ServiceDeps } from '@alcove/kit/service/service'
import { createAgeProofs } from '@alcove/kit/tokens/age-proof-token'
import { createTokenSealer } from '@alcove/kit/tokens/sealed-token'
import { claimStore } from './actions/contents/claim-store.ts'
import { withdrawContentsOf } from './actions/contents/withdraw-contents-of.ts'
import { giveUpContent } from './actions/preparation/give-up-content.ts'
import { processContent } from './actions/preparation/process-content.ts'
import { failRemake, REMAKES_GAVE_UP } from './actions/remakes/fail-remake.ts'
import { remakeContent } from './actions/remakes/remake-content.ts'
import { recallSweepBrake } from './actions/trash/brake-sweep.ts'
import { watchDisk } from './adapters/disk/watch-disk.ts'
import { requireAv1 } from './adapters/ffmpeg/av1/require-av1.ts'
import { type Confinement, findConfinement } from './adapters/ffmpeg/confinement.ts'
import { defaultMemoryMb } from './adapters/ffmpeg/default-memory.ts'
import { endOrphans, requireSeparateFolders } from './adapters/ffmpeg/end-orphans.ts'
import { findTools, type Tools } from './adapters/ffmpeg/tools.ts'
import { createFfmpegTranscoder } from './adapters/ffmpeg/transcoder.ts'
import { createCoverEncoder } from './adapters/pictures/cover-encoder.ts'
import { createOwnCoverEncoder } from './adapters/pictures/own-cover-encoder.ts'
import { createCoverSlots } from './adapters/slots/cover-slots.ts'
import { createPictureSlots } from './adapters/slots/picture-slots.ts'
import { createProbeSlots } from './adapters/slots/probe-slots.ts'
import { createTranscriber } from './adapters/transcription/transcriber.ts'
import { createArrivingUploads } from './adapters/uploads/arriving-uploads.ts'
import { createNetworkMark } from './adapters/uploads/network-mark.ts'
import { createSourceHandover } from './adapters/uploads/source-handover.ts'
import type { MediaConfig } from './config.ts'
import { onContentApproved } from './consumers/on-content-approved.ts'
import { onContentEvidenceReleased } from './consumers/on-content-evidence-released.ts'
import { onContentHidden } from './consumers/on-content-hidden.ts'
import { onContentRejected } from './consumers/on-content-rejected.ts'
import { onContentRemoved } from './consumers/on-content-removed.ts'
import { onContentRestored } from './consumers/on-content-restored.ts'
import { onContentUrgencyChanged } from './consumers/on-content-urgency-changed.ts'
import { onUserDeleted } from './consumers/on-user-deleted.ts'
import { onUserProfileChanged } from './consumers/on-user-profile-changed.ts'
import { onVideoViewed } from './consumers/on-video-viewed.ts'
import type { MediaDeps } from './deps.ts'
import { processContentJob, withdrawContentsJob } from './jobs.ts'
import { directUploadsOf, objectPlaceOf } from './object-place.ts'
import { openStore } from './open-store.ts'
import { createCheckPlaybackGrant } from './queries/check-playback-grant.ts'
import { exportPerson } from './queries/export-person.ts'
import { appendToUploadRoute } from './routes/append-to-upload.ts'
import { attachFileRoute } from './routes/attach-file.ts'
import { changeDetailsRoute } from './routes/change-details.ts'
import { serveGrantChecks } from './routes/check-playback-grant.ts'
import { chooseCoverRoute } from './routes/covers/choose-cover.ts'
import { deleteOwnCoverRoute } from './routes/covers/delete-own-cover.ts'
import { getCoverChoiceRoute } from './routes/covers/get-cover-choice.ts'
import { getOwnCoverRoute } from './routes/covers/get-own-cover.ts'
import { putOwnCoverRoute } from './routes/covers/put-own-cover.ts'
import { createContentRoute } from './routes/create-content.ts'
import { createUploadRoute } from './routes/create-upload.ts'
import { deleteCaptionsRoute } from './routes/delete-captions.ts'
import { getContentRoute } from './routes/get-content.ts'
import { getExportFileRoute } from './routes/get-export-file.ts'
import { getMediaRevisionRoute } from './routes/get-media-revision.ts'
import { getPreviewRoute } from './routes/get-preview.ts'
import { getThumbnailRoute } from './routes/get-thumbnail.ts'
import { getUploadRoute } from './routes/get-upload.ts'
import { issueHlsUrlRoute } from './routes/issue-hls-url.ts'
import { listCaptionsRoute } from './routes/list-captions.ts'
import { listExportFilesRoute } from './routes/list-export-files.ts'
import { listMyContentsRoute } from './routes/list-my-contents.ts'
import { putCaptionsRoute } from './routes/put-captions.ts'
import { receiveUploads } from './routes/receive-upload.ts'
import { requestUploadUrlRoute } from './routes/request-upload-url.ts'
import { serveCaptions } from './routes/serve-captions.ts'
import { serveMedia } from './routes/serve-media.ts'
import { terminateUploadRoute } from './routes/terminate-upload.ts'
import { withdrawContentRoute } from './routes/withdraw-content.ts'
import { createMediaStore } from './store/store.ts'
import { mediaSweeps } from './sweeps.ts'
import type { Transcoder } from './transcoder-port.ts'

const TOO_OLD = 'uploads are refused until ffmpeg is 5.1 or newer (FFMPEG_PATH, FFPROBE_PATH)'

interface MediaOptions {
  /** Puts something between the service and ffmpeg. */
  wrapTranscoder?: (real: Transcoder) => Transcoder
  /** Programs, and how they are confined, where that was found before. */
  found?: { tools: Tools; confinement: Confinement }
}

/** Uploads, object storage, transcoding to HLS, thumbnails, playback. */
export async function createMediaService(
  deps: ServiceDeps,
  settings: MediaConfig,
  { wrapTranscoder = (real) => real, found }: MediaOptions = {},
): Promise<Service> {
  const place = objectPlaceOf(settings)
  const ownFolders = place.kind === 'folder' ? [place.folder] : []
  for (const folder of ownFolders) requireSeparateFolders(settings.WORK_FOLDER, folder)
  const plumbing = createPlumbing('media', deps, { jobs: true })
  const store = createMediaStore(deps.database, plumbing.transactions)
  const preparationFolders = [...ownFolders, settings.WORK_FOLDER]
  const disk = watchDisk({
    folders: [...new Set([...preparationFolders, ...settings.DISK_WATCHED_FOLDERS])],
    preparationFolders,
    watermarkBytes: settings.DISK_WATERMARK_MB * 1024 ** 2,
    metrics: deps.metrics,
    log: deps.log,
  })
  const objects = await openStore(place, {
    secret: settings.GRANT_SIGNING_KEY,
    partFolder: join(settings.WORK_FOLDER, 'parts'),
    clock: deps.clock,
    lockPrefix: store.lockPrefix,
    direct: directUploadsOf(settings),
    receiving: { disk, log: deps.log },
  })
  const configured = {
    ...define('ffmpeg', settings.FFMPEG_PATH),
    ...define('ffprobe', settings.FFPROBE_PATH),
  }
  const tools = found?.tools ?? (await findTools(configured, deps.log))
  const memoryMb = settings.FFMPEG_MEMORY_MB ?? defaultMemoryMb()
  if (settings.VIDEO_CODECS.includes('av1') && settings.PREPARATION === 'here')
    await requireAv1(tools, memoryMb)
  const confinement =
    found?.confinement ??
    (await findConfinement(tools.ffmpeg, settings.WORK_FOLDER, settings.FFMPEG_UID, deps.log))
  const { version } = tools
  const areUploadsOpen =
    version.isSupported || settings.NODE_ENV !== 'production' || settings.FFMPEG_ALLOW_OLD
  if (!areUploadsOpen)
    deps.log.error({ version: version.name }, `ffmpeg.too-old: ${TOO_OLD}; or set FFMPEG_ALLOW_OLD=on`)
  const media: MediaDeps = {
    store,
    objects,
    parts: objects.resumable,
    handover: createSourceHandover({
      folder: settings.WORK_FOLDER,
      isOn: settings.PREPARATION === 'here',
      disk,
      ids: deps.ids,
      log: deps.log,
    }),
    transcoder: wrapTranscoder(
      createFfmpegTranscoder(
        tools,
        { memoryMb, threads: settings.FFMPEG_THREADS, confinement },
        settings.VIDEO_CODECS,
      ),
    ),
    transcriber: createTranscriber(settings, deps),
    covers: createCoverEncoder(),
    ownCovers: createOwnCoverEncoder(),
    coverSlots: createCoverSlots(),
    pictureSlots: createPictureSlots(),
    grants: createTokenSealer(settings.GRANT_SIGNING_KEY, 'playback-grant'),
    proofs: createAgeProofs(settings.GRANT_SIGNING_KEY, deps.clock),
    disk,
    probes: createProbeSlots(deps.clock),
    arriving: createArrivingUploads(),
    networkMark: createNetworkMark(settings.GRANT_SIGNING_KEY),
    areUploadsOpen,
    clock: deps.clock,
    ids: deps.ids,
    log: deps.log,
    metrics: deps.metrics,
    settings,
  }

  return assembleService(
    {
      name: 'media',
      migrations: new URL('../prisma/migrations/', import.meta.url),
      routes: [
        createContentRoute(media),
        changeDetailsRoute(media),
        requestUploadUrlRoute(media),
        attachFileRoute(media),
        getContentRoute(media),
        listMyContentsRoute(media),
        issueHlsUrlRoute(media),
        getThumbnailRoute(media),
        getPreviewRoute(media),
        getCoverChoiceRoute(media),
        chooseCoverRoute(media),
        getMediaRevisionRoute(media),
        withdrawContentRoute(media),
        putCaptionsRoute(media),
        listCaptionsRoute(media),
        deleteCaptionsRoute(media),
        putOwnCoverRoute(media),
        deleteOwnCoverRoute(media),
        getOwnCoverRoute(media),
        listExportFilesRoute(media),
        getExportFileRoute(media),
        createUploadRoute(media),
        getUploadRoute(media),
        appendToUploadRoute(media),
        terminateUploadRoute(media),
      ],
      mount: (app) => {
        const checkPlaybackGrant = createCheckPlaybackGrant(media)
        // Registered before the files, which do not include `check`.
        serveGrantChecks(app, checkPlaybackGrant, media)
        serveCaptions(app, checkPlaybackGrant, media)
        serveMedia(app, checkPlaybackGrant, media)
        receiveUploads(app, objects, media)
      },
      exportPerson,
      consumers: [
        onContentApproved(media),
        onContentRejected(media),
        onContentRemoved(media),
        onContentHidden(media),
        onContentRestored(media),
        onContentEvidenceReleased(media),
        onContentUrgencyChanged(media),
        onUserDeleted(media),
        onUserProfileChanged(media),
        onVideoViewed(media),
      ],
      jobHandlers: [
        {
          ...jobHandler(
            processContentJob,
            ({ data, signal }) =>
              data.isRemake
                ? remakeContent(media, data.contentId, signal)
                : processContent(media, data, signal),
            ({ data }) =>
              data.isRemake
                ? failRemake(media, data.contentId, REMAKES_GAVE_UP)
                : giveUpContent(media, data.contentId),
          ),
          worksHere: settings.PREPARATION === 'here',
        },
        jobHandler(withdrawContentsJob, ({ data, signal }) => withdrawContentsOf(media, data.userId, signal)),
      ],
      dependencies: [
        { name: 'media.objects', check: () => objects.ping() },
        {
          name: 'media.ffmpeg',
          check: async () => {
            if (!areUploadsOpen) throw new Error(`${version.name}: ${TOO_OLD}`)
            return version.isSupported ? version.name : `${version.name}, too old for production`
          },
        },
      ],
      ownInfo: async () => {
        await objects.ping()
        const storage = { kind: objects.kind, freeBytes: await objects.freeBytes() }
        return { storage, ffmpeg: version.name }
      },
      beforeMigrations: (installation) => claimStore(objects, deps.database, installation),
      onStart: async () => {
        await mkdir(settings.WORK_FOLDER, { recursive: true })
        await objects.prepare()
        const obstacle = await objects.findUploadObstacle()
        if (obstacle) deps.log.warn(`direct-uploads.refused: ${obstacle}`)
        await recallSweepBrake(media)
        // The work folder belongs to this process alone, so what runs in it is left over.
        await endOrphans(settings.WORK_FOLDER, deps.log)
        if (!deps.soleReplica) return
        await store.inTransaction((tx) => tx.deleteArrivingUploads())
        await store.releaseUploads()
      },
      sweeps: mediaSweeps(media, objects),
      onStop: async () => {
        await media.handover.close()
        await objects.close()
        await store.close()
      },
    },
    deps,
    plumbing,
  )
}

function define<K extends string>(key: K, value: string | undefined): { [P in K]?: string } {
  return (value === undefined ? {} : { [key]: value }) as { [P in K]?: string }
}
