import type { Cue } from './cue.ts'
import { webVttTime } from './web-vtt-time.ts'

/** Writes cues as WebVTT, in order, with nothing but times, cleaned lines, bold, italics and underlines. */
export function writeWebVtt(cues: readonly Cue[]): string {
  const blocks = [...cues]
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .map(({ start, end, text }) => `${webVttTime(start)} --> ${webVttTime(end)}\n${text}`)
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`
}
