export interface Cue {
  /** Seconds from the start. */
  start: number
  text: string
}

const TIMES = /^(?:(\d+):)?(\d\d):(\d\d\.\d{3}) --> /
const TAGS = /<[^>]*>/g
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }

/** Reads WebVTT as the platform writes it: cues in order, between blank lines, with their times first. */
export function readCues(file: string): Cue[] {
  return file.split('\n\n').flatMap((block) => {
    const [times = '', ...lines] = block.trim().split('\n')
    const found = TIMES.exec(times)
    if (!found) return []
    const [hours = 0, minutes = 0, seconds = 0] = found.slice(1).map((part) => Number(part ?? 0))
    const text = lines.join(' ').replace(TAGS, '')
    const shown = text.replace(/&(?:amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity)
    return [{ start: hours * 3_600 + minutes * 60 + seconds, text: shown }]
  })
}
