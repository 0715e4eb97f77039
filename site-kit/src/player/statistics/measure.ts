import { playerStatisticsMessages as messages } from '../../messages/player.fr.ts'

/** What hls.js knows of a stream. */
export interface StreamFigures {
  /** Bits per second, estimated from the downloads. */
  bandwidth: number
  /** Bits per second of the rendition that plays. */
  bitrate: number | undefined
  /** Frames per second. */
  frameRate: number | undefined
  codecs: string | undefined
}

/** Figures with their names, in the order shown. @param stream undefined where the browser plays HLS itself */
export function measure(video: HTMLVideoElement, stream: StreamFigures | undefined): [string, string][] {
  const { totalVideoFrames, droppedVideoFrames } = video.getVideoPlaybackQuality()
  const figures: [string, string][] = [
    [messages.size, messages.pixels(video.videoWidth, video.videoHeight)],
    [messages.screen, messages.pixels(video.clientWidth, video.clientHeight)],
    [messages.frames, messages.lost(droppedVideoFrames, totalVideoFrames)],
    [messages.buffer, messages.seconds(bufferedAhead(video))],
  ]
  if (!stream) return figures
  if (stream.bitrate) figures.push([messages.bitrate, messages.megabits(stream.bitrate)])
  figures.push([messages.bandwidth, messages.megabits(stream.bandwidth)])
  if (stream.codecs) figures.push([messages.codecs, stream.codecs])
  return figures
}

/** Seconds that play without another download. */
function bufferedAhead({ buffered, currentTime }: HTMLVideoElement): number {
  for (let i = 0; i < buffered.length; i++)
    if (buffered.start(i) <= currentTime && currentTime <= buffered.end(i))
      return buffered.end(i) - currentTime
  return 0
}
