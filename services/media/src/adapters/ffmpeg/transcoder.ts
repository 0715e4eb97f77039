import type { MediaFacts } from '../../domain/media-facts.ts'
import type { VideoCodec } from '../../domain/renditions/codecs.ts'
import type { Transcoder } from '../../transcoder-port.ts'
import { countFrames } from './count-frames.ts'
import { type Limits, probeLimits } from './limits.ts'
import { isSameFilm } from './pictures/same-film.ts'
import { probe } from './probe.ts'
import type { Tools } from './tools.ts'
import { confirmRefusal } from './transcode/confirm-refusal.ts'
import { judgeFailure } from './transcode/judge-failure.ts'
import { timeLimitOf } from './transcode/time-limit.ts'
import { transcode } from './transcode/transcode.ts'

export function createFfmpegTranscoder(
  tools: Tools,
  limits: Limits = {},
  codecs: readonly VideoCodec[] = ['h264'],
  timeLimit: (facts: MediaFacts) => number = timeLimitOf,
): Transcoder {
  return {
    probe: (input) => confirmRefusal(input, probe(tools.ffprobe, input, probeLimits(limits))),
    countFrames(input, facts, signal) {
      const counting = countFrames(tools.ffprobe, input, facts, signal, probeLimits(limits))
      return confirmRefusal(input, counting, signal)
    },
    transcode(input, output, facts, signal, watcher = {}) {
      const request = { input, output, facts, codecs, timeLimitMs: timeLimit(facts), watcher }
      const making = transcode(tools, request, signal, limits).catch((error: unknown) => {
        throw judgeFailure(error)
      })
      return confirmRefusal(input, making, signal)
    },
    isSameFilm: (films, facts, signal) => isSameFilm(tools.ffmpeg, films, signal, timeLimit(facts), limits),
  }
}
