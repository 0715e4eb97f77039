import { rm } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import type { MediaFacts } from '../../domain/media-facts.ts'
import { chargedMs, pixelsOf } from '../../domain/preparation-cost.ts'
import type { VideoCodec } from '../../domain/renditions/codecs.ts'
import type { Rendition } from '../../domain/renditions/ladder.ts'
import { computePreparedShare, type Stage } from '../../domain/renditions/prepared-share.ts'
import { planRenditions } from '../../domain/renditions/rendition-plan.ts'
import { keyFrameSeconds } from '../../domain/renditions/storyboard.ts'
import { UnusableFile } from '../../domain/unusable-file.ts'
import type { Transcoder } from '../../transcoder-port.ts'
import { makeAv1 } from './av1/make-av1.ts'
import { countFrames } from './count-frames.ts'
import { Deadline } from './deadline.ts'
import { makeFirstRendition } from './growing/first-rendition.ts'
import { folderOf } from './ladder-arguments.ts'
import { type Limits, probeLimits } from './limits.ts'
import { makeRenditions } from './make-renditions.ts'
import { type Variant, writeMasterPlaylist } from './master-playlist.ts'
import { COLOURS_FAILED } from './pictures/picture-filters.ts'
import { makePosterAndFrames } from './pictures/poster-and-frames.ts'
import { makePreviewClip } from './pictures/preview-clip.ts'
import { isSameFilm } from './pictures/same-film.ts'
import { openJoined, openSegments } from './pictures/segmented-rendition.ts'
import { makeStoryboard } from './pictures/storyboard.ts'
import { probe } from './probe.ts'
import { CODEC_NOT_TAKEN } from './read-probe.ts'
import { hasCrashed, isShortage, ToolFailed, wasKilled } from './run-tool.ts'
import { GROWN } from './safe-input.ts'
import { takeSound } from './take-sound.ts'
import type { Tools } from './tools.ts'

/** The first rendition as one file, beside the output: for the storyboard, and the sound of the others. */
const JOINED = 'joined.mp4'
/** Base time limit of all transcodes of a video together, plus a multiple of its length … */
const BASE_MS = 2 * 60_000
const TIMES_DURATION = 8
/**
 * … or, if less, plus its length (for sound and held pictures) and a minute for each 10^9 pixels to decode: a quarter of
 * the speed at which 1080p plays at 30 pictures a second …
 */
const MS_PER_GIGAPIXEL = 60_000
/** … or, if less, this multiple of what the queue charges, for slow machines: what costs little may not take long … */
const TIMES_CHARGE = 3
/** … and less than the job's limit: a slow transcode is given up, not retried. */
const LONGEST_MS = 5.5 * 3_600_000

/** Messages of ffmpeg when the file, not the machine, is at fault. */
const BROKEN =
  /Invalid data found|moov atom not found|error while decoding|not on whitelist|corrupt|partial file|Invalid argument|could not find codec|Cannot determine format of input|broken header|is too large|matches no streams|nothing was (?:encoded|written)|received no packets/i

/** Renditions keep the size of the head: pictures of very other proportions cannot be scaled to it. */
const RESIZED = /Error reinitializing filters|Failed initializing scaling graph/i

/** A decoder found no memory for a picture, and takes what follows for damaged. */
const NO_PICTURE_MEMORY = /thread_get_buffer\(\) failed/
/** The same words follow a size that no picture can have. */
const IMPOSSIBLE_SIZE = /image parameters invalid|Picture size \d+x\d+ is invalid/

export function createFfmpegTranscoder(
  tools: Tools,
  limits: Limits = {},
  codecs: readonly VideoCodec[] = ['h264'],
  timeLimit: (facts: MediaFacts) => number = timeLimitOf,
): Transcoder {
  return {
    probe: (input) => probe(tools.ffprobe, input, probeLimits(limits)),
    countFrames: (input, facts, signal) =>
      countFrames(tools.ffprobe, input, facts, signal, probeLimits(limits)),
    async transcode(input, output, facts, signal, watcher = {}) {
      const folder = dirname(input)
      // Relative to the folder: a separate account may not traverse the folders above.
      const [source, target] = [basename(input), relative(folder, output)]
      const plan = planRenditions(facts, tools)
      const { ladder } = plan
      const begunAt = performance.now()
      const deadline = new Deadline(timeLimit(facts))
      const report = (name: Stage['name'], seconds: number) =>
        watcher.onProgress?.(computePreparedShare({ name, seconds }, facts.pictureDuration, codecs))
      const sound = plan.soundTrack === null ? undefined : JOINED
      const files = { folder, input: source, output: target, sound, plan }
      const publish = async (variant: Variant) => {
        await writeMasterPlaylist(output, [variant])
        await deadline.hold(async () => watcher.onPlayable?.())
      }
      try {
        const [first, others] = [ladder.at(-1) as Rendition, ladder.slice(0, -1)]
        const joined = join(folder, JOINED)
        const request = { input, output, rendition: first, plan, joined }
        const playing = await makeFirstRendition(tools, request, signal, deadline, limits, {
          onGrown: publish,
          onSeconds: (seconds) => report('first', seconds),
        })
        await publish(playing.variant)
        const { seconds } = playing
        const { onSound } = watcher
        // Its time is no fault of the film either.
        const soundError =
          onSound && plan.soundTrack !== null
            ? await deadline
                .hold(() => takeSound(tools.ffmpeg, { rendition: joined, seconds }, signal, limits))
                .then(onSound, (error: unknown) => error)
            : undefined
        signal.throwIfAborted()
        const { samples, storyboardError } = await makeStoryboard(
          tools,
          { input: joined, output, rendition: first, gap: keyFrameSeconds(facts), seconds },
          signal,
          deadline.left(),
          limits,
        ).then(
          (samples) => ({ samples, storyboardError: undefined }),
          (storyboardError: unknown) => ({ samples: null, storyboardError }),
        )
        signal.throwIfAborted()
        const { pictures } = playing
        const made =
          others.length > 0
            ? await makeRenditions(
                tools,
                { ...files, renditions: others, codec: 'h264', pictures },
                (seconds) => report('others', seconds),
                signal,
                deadline.left(),
                limits,
              )
            : []
        // What is stored of the first rendition may be gone from the output.
        const lowest = openJoined(joined, playing.init, playing.segments)
        const top = ladder[0] as Rendition
        const rendition = top === first ? lowest : await openSegments(join(output, folderOf(top)))
        const { frameRate } = plan
        const covers = await makePosterAndFrames(
          tools.ffmpeg,
          { folder, output, rendition, size: top, frameRate },
          plan.posterAt,
          signal,
          deadline.left(),
          limits,
        )
        signal.throwIfAborted()
        const previewError = await makePreviewClip(
          tools,
          { folder, output, rendition: lowest, size: first, frameRate },
          signal,
          deadline.left(),
          limits,
        ).catch((error) => error)
        signal.throwIfAborted()
        const h264 = [...made, playing.variant]
        const { variants: av1, error: av1Error } = codecs.includes('av1')
          ? await makeAv1(
              tools,
              { ...files, pictures },
              (seconds) => report('av1', seconds),
              signal,
              av1TimeLimit(timeLimit(facts), performance.now() - begunAt),
              limits,
            )
          : { variants: [] }
        await rm(joined)
        await writeMasterPlaylist(output, [...h264, ...av1])
        return {
          renditions: ladder.map((one) => one.height),
          ...{ storyboardError, previewError, soundError, av1Error, samples, covers },
        }
      } catch (error) {
        throw judge(error)
      }
    },
    isSameFilm: (films, facts, signal) => isSameFilm(tools.ffmpeg, films, signal, timeLimit(facts), limits),
  }
}

/** Milliseconds. */
export function timeLimitOf(
  facts: Pick<MediaFacts, 'duration' | 'width' | 'height' | 'frames' | 'hasAudio'>,
): number {
  const length = facts.duration * 1000
  const work = length + (pixelsOf(facts) / 1e9) * MS_PER_GIGAPIXEL
  return Math.min(
    LONGEST_MS,
    BASE_MS + Math.min(length * TIMES_DURATION, work, chargedMs(facts) * TIMES_CHARGE),
  )
}

/** AV1 may take this many times as long as all of H.264 may, … */
const AV1_TIMES = 2

/** … and no longer than the job has left. @param spentMs since the transcode began */
function av1TimeLimit(limitMs: number, spentMs: number): number {
  return Math.max(1, Math.min(limitMs * AV1_TIMES, LONGEST_MS - spentMs))
}

function judge(error: unknown): unknown {
  if (!(error instanceof ToolFailed)) return error
  if (error.timedOut)
    return new UnusableFile('La préparation de la vidéo a pris trop de temps', { cause: error })
  if (GROWN.test(error.stderr))
    return new UnusableFile('L’image devient plus grande que ce que le fichier annonce', { cause: error })
  if (isShortage(error) || wasKilled(error)) return error
  if (NO_PICTURE_MEMORY.test(error.stderr) && !IMPOSSIBLE_SIZE.test(error.stderr)) return error
  if (RESIZED.test(error.stderr))
    return new UnusableFile('L’image change de proportions en cours de vidéo', { cause: error })
  if (COLOURS_FAILED.test(error.stderr))
    return new UnusableFile('Les couleurs de cette vidéo ne peuvent pas être converties', { cause: error })
  if (/not on whitelist|could not find codec/i.test(error.stderr)) {
    return new UnusableFile(CODEC_NOT_TAKEN, { cause: error })
  }
  return hasCrashed(error) || BROKEN.test(error.stderr)
    ? new UnusableFile('Le fichier est incomplet ou endommagé', { cause: error })
    : error
}
