import { splitTimeCodes } from './time-codes.ts'

export interface Chapter {
  title: string
  /** In seconds. */
  start: number
  end: number
}

const BEFORE = /^[\s\-–—•*([]*$/
const AROUND_TITLE = /^[\s\-–—:|)\].]+|\s+$/g

/**
 * Reads chapters from the lines of a description that begin with a time code and go on with a title. They count when the
 * first is at 0:00 and each is later than the one before; a single one divides nothing.
 * @param duration of the video in seconds
 */
export function readChapters(description: string, duration: number): Chapter[] {
  const found = description.split('\n').flatMap((line) => {
    const parts = splitTimeCodes(line, duration)
    const at = parts.findIndex((part) => typeof part !== 'string')
    const [before, code] = [parts.slice(0, at).join(''), parts[at]]
    if (typeof code !== 'object' || !BEFORE.test(before)) return []
    const rest = parts.slice(at + 1).map((part) => (typeof part === 'string' ? part : part.text))
    const title = rest.join('').replace(AROUND_TITLE, '')
    return title === '' ? [] : [{ title, start: code.seconds }]
  })
  const ascends = found.every(({ start }, i) => i === 0 || start > (found[i - 1]?.start ?? 0))
  if (found.length < 2 || found[0]?.start !== 0 || !ascends) return []
  return found.map((chapter, i) => ({ ...chapter, end: found[i + 1]?.start ?? duration }))
}
