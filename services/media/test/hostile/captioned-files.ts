import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clips } from '../support/clips.ts'
import type { HostileFile } from './hostile-file.ts'

const CUES = 20_000

function time(ms: number): string {
  const [hours, minutes, seconds] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1_000) % 60]
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(hours)}:${two(minutes)}:${two(seconds)},${String(ms % 1_000).padStart(3, '0')}`
}

function cues(count: number, text: (cue: number) => string, step = 1): string {
  const one = (cue: number) =>
    `${cue + 1}\n${time(cue * step)} --> ${time(cue * step + 900)}\n${text(cue)}\n\n`
  return Array.from({ length: count }, (_, cue) => one(cue)).join('')
}

function captioned(name: string, codec: string, captions: () => string): HostileFile {
  const extension = codec === 'mov_text' ? 'mp4' : 'mkv'
  return {
    name: `Captions: ${name}`,
    ...{ extension, outcome: 'prepared' },
    async make(clips: Clips) {
      const [film, text] = [await clips.path('tiny.mp4'), join(clips.folder, 'hostile.srt')]
      await writeFile(text, captions())
      const streams = ['-i', film, '-i', text, '-map', '0', '-map', '1', '-c', 'copy', '-c:s', codec]
      return clips.make(`captioned.${extension}`, streams)
    },
  }
}

/** Captions inside a file are left out, whatever they are. */
export const CAPTIONED_FILES: HostileFile[] = [
  captioned('20 000 within a second', 'srt', () => cues(CUES, (cue) => `x${cue}`, 0)),
  captioned('20 000 that overlap', 'mov_text', () => cues(CUES, (cue) => `x${cue}`)),
  captioned('one of 100 kB', 'srt', () => cues(1, () => 'x'.repeat(100_000))),
  captioned('marks 10 000 deep', 'ass', () => cues(1, () => `${'<b>'.repeat(10_000)}x`)),
  captioned('drawings and fonts', 'ass', () =>
    cues(50, () => '{\\p9\\fscx99999999\\fn../../../etc/passwd}m 0 0 l 99999999 99999999'),
  ),
]
