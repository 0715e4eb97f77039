import type { Cue } from './cue.ts'

/** Writes cues as WebVTT, in order, with nothing but times, cleaned lines, bold, italics and underlines. */
export function writeWebVtt(cues: readonly Cue[]): string {
  const blocks = [...cues]
    .sort((a, b) => a.start - b.start || a.end - b.end)
    .map(({ start, end, text }) => `${formatTime(start)} --> ${formatTime(end)}\n${text}`)
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`
}

function formatTime(seconds: number): string {
  const ms = Math.round(seconds * 1_000)
  const pad = (value: number, length = 2) => String(value).padStart(length, '0')
  const [h, m, s] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1_000) % 60].map(Math.floor) as [
    number,
    number,
    number,
  ]
  return `${pad(h)}:${pad(m)}:${pad(s)}.${pad(ms % 1_000, 3)}`
}
