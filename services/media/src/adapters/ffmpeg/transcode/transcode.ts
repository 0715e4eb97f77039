import { rm } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import type { MediaFacts } from '../../../domain/media-facts.ts'
import type { VideoCodec } from '../../../domain/renditions/codecs.ts'
import type { Rendition } from '../../../domain/renditions/ladder.ts'
import { computePreparedShare, type Stage } from '../../../domain/renditions/prepared-share.ts'
import { planRenditions, type RenditionPlan } from '../../../domain/renditions/rendition-plan.ts'
import { keyFrameSeconds } from '../../../domain/renditions/storyboard.ts'
import type { Transcoded, TranscodeWatcher } from '../../../transcoder-port.ts'
import { type Av1Made, makeAv1 } from '../av1/make-av1.ts'
import { Deadline } from '../deadline.ts'
import { type FirstRendition, makeFirstRendition } from '../growing/first-rendition.ts'
import { folderOf } from '../ladder-arguments.ts'
import type { Limits } from '../limits.ts'
import { makeRenditions } from '../make-renditions.ts'
import { type Variant, writeMasterPlaylist } from '../master-playlist.ts'
import { type Covers, makePosterAndFrames } from '../pictures/poster-and-frames.ts'
import { makePreviewClip } from '../pictures/preview-clip.ts'
import { openJoined, openSegments, type SegmentedRendition } from '../pictures/segmented-rendition.ts'
import { makeStoryboard } from '../pictures/storyboard.ts'
import { takeSound } from '../take-sound.ts'
import type { Tools } from '../tools.ts'
import { av1TimeLimit } from './time-limit.ts'

/** The first rendition as one file, beside the output: for the storyboard, and the sound of the others. */
const JOINED = 'joined.mp4'

export interface TranscodeRequest {
  input: string
  /** An empty folder below that of the input. */
  output: string
  facts: MediaFacts
  codecs: readonly VideoCodec[]
  /** For all of H.264. */
  timeLimitMs: number
  watcher: TranscodeWatcher
}

/** What each step of one transcode works with. */
interface Work extends TranscodeRequest {
  tools: Tools
  limits: Limits
  signal: AbortSignal
  deadline: Deadline
  plan: RenditionPlan
  folder: string
  joined: string
  report(name: Stage['name'], seconds: number): void
}

/**
 * Makes everything of a video in the order in which it is wanted: what plays at once, the storyboard of it, the taller
 * renditions, pictures of the tallest, and other codecs at last.
 * @throws UnusableFile, ToolFailed
 */
export async function transcode(
  tools: Tools,
  request: TranscodeRequest,
  signal: AbortSignal,
  limits: Limits,
): Promise<Transcoded> {
  const { output, facts, codecs, watcher } = request
  const begunAt = performance.now()
  const folder = dirname(request.input)
  const work: Work = {
    ...{ ...request, tools, limits, signal, folder, joined: join(folder, JOINED) },
    deadline: new Deadline(request.timeLimitMs),
    plan: planRenditions(facts, tools),
    report: (name, seconds) =>
      watcher.onProgress?.(computePreparedShare({ name, seconds }, facts.pictureDuration, codecs)),
  }
  const { ladder } = work.plan
  const [first, others] = [ladder.at(-1) as Rendition, ladder.slice(0, -1)]
  const playing = await makePlayable(work, first)
  const soundError = await handOverSound(work, playing.seconds)
  signal.throwIfAborted()
  const { samples, storyboardError } = await tryStoryboard(work, first, playing.seconds)
  signal.throwIfAborted()
  const made = others.length > 0 ? await makeOthers(work, others, playing.pictures) : []
  // What is stored of the first rendition may be gone from the output.
  const lowest = openJoined(work.joined, playing.init, playing.segments)
  const covers = await makePictures(work, lowest)
  signal.throwIfAborted()
  const previewError = await tryPreview(work, first, lowest)
  signal.throwIfAborted()
  const av1 = await tryAv1(work, playing.pictures, performance.now() - begunAt)
  await rm(work.joined)
  await writeMasterPlaylist(output, [...made, playing.variant, ...av1.variants])
  return {
    renditions: ladder.map((one) => one.height),
    ...{ storyboardError, previewError, soundError, av1Error: av1.error, samples, covers },
  }
}

/** Makes the first rendition, and publishes it while it grows. */
async function makePlayable(work: Work, rendition: Rendition): Promise<FirstRendition> {
  const { tools, input, output, plan, joined, signal, deadline, limits, watcher } = work
  const publish = async (variant: Variant) => {
    await writeMasterPlaylist(output, [variant])
    await deadline.hold(async () => watcher.onPlayable?.())
  }
  const request = { input, output, rendition, plan, joined }
  const made = await makeFirstRendition(tools, request, signal, deadline, limits, {
    onGrown: publish,
    onSeconds: (seconds) => work.report('first', seconds),
  })
  await publish(made.variant)
  return made
}

/** Gives the sound to who asked for it. Its time is no fault of the film. @returns why it could not be taken */
async function handOverSound(work: Work, seconds: number): Promise<unknown> {
  const { tools, plan, joined, signal, deadline, limits } = work
  const { onSound } = work.watcher
  if (!onSound || plan.soundTrack === null) return undefined
  return deadline
    .hold(() => takeSound(tools.ffmpeg, { rendition: joined, seconds }, signal, limits))
    .then(onSound, (error: unknown) => error)
}

async function tryStoryboard(
  { tools, joined, output, facts, signal, deadline, limits }: Work,
  rendition: Rendition,
  seconds: number,
): Promise<Pick<Transcoded, 'samples' | 'storyboardError'>> {
  const request = { input: joined, output, rendition, gap: keyFrameSeconds(facts), seconds }
  try {
    return { samples: await makeStoryboard(tools, request, signal, deadline.left(), limits) }
  } catch (error) {
    return { samples: null, storyboardError: error }
  }
}

/** @param pictures digest of the pictures of the first rendition */
function makeOthers(work: Work, renditions: Rendition[], pictures: string): Promise<Variant[]> {
  const { tools, signal, deadline, limits } = work
  const request = { ...filesOf(work), renditions, codec: 'h264', pictures } as const
  const onSeconds = (seconds: number) => work.report('others', seconds)
  return makeRenditions(tools, request, onSeconds, signal, deadline.left(), limits)
}

/** Makes the poster and the frames for covers, from the tallest rendition. */
async function makePictures(work: Work, lowest: SegmentedRendition): Promise<Covers> {
  const { tools, folder, output, plan, signal, deadline, limits } = work
  const [size, ...shorter] = plan.ladder as [Rendition, ...Rendition[]]
  const rendition = shorter.length === 0 ? lowest : await openSegments(join(output, folderOf(size)))
  const source = { folder, output, rendition, size, frameRate: plan.frameRate }
  return makePosterAndFrames(tools.ffmpeg, source, plan.posterAt, signal, deadline.left(), limits)
}

/** @returns why there is no preview clip */
async function tryPreview(work: Work, size: Rendition, rendition: SegmentedRendition): Promise<unknown> {
  const { tools, folder, output, plan, signal, deadline, limits } = work
  const source = { folder, output, rendition, size, frameRate: plan.frameRate }
  return makePreviewClip(tools, source, signal, deadline.left(), limits).catch((error: unknown) => error)
}

async function tryAv1(work: Work, pictures: string, spentMs: number): Promise<Av1Made> {
  const { tools, codecs, signal, timeLimitMs, limits } = work
  if (!codecs.includes('av1')) return { variants: [] }
  const onSeconds = (seconds: number) => work.report('av1', seconds)
  const limitMs = av1TimeLimit(timeLimitMs, spentMs)
  return makeAv1(tools, { ...filesOf(work), pictures }, onSeconds, signal, limitMs, limits)
}

/** Relative to the folder: a separate account may not traverse the folders above. */
function filesOf({ folder, input, output, plan }: Work) {
  const sound = plan.soundTrack === null ? undefined : JOINED
  return { folder, input: basename(input), output: relative(folder, output), sound, plan }
}
