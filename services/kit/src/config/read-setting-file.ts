import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'

const MAX_BYTES = 64 * 1024
const PIPE_MS = 5_000
const LOOK_MS = 20

/** Content of a file that must exist, such as a container's secret, for a setting that stays unset. */
const NOT_SET = '# not set'

/** The value in a setting file, or why there is none. */
export type SettingFile = { value: string } | { problem: string }

/**
 * Reads at most 64 KiB of any path; waits some seconds for the end of a pipe, such as `<(…)`. Note: must not block in
 * `open` or `read`, which would stall the whole process.
 */
export function readSettingFile(path: string, pipeMs = PIPE_MS): SettingFile {
  let file: number
  try {
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  } catch {
    return { problem: 'the file cannot be read' }
  }
  try {
    const bytes = readBounded(file, pipeMs)
    if (bytes === 'late') return { problem: `the pipe did not end within ${pipeMs / 1_000} s` }
    if (bytes.length > MAX_BYTES) return { problem: `the file is larger than ${MAX_BYTES / 1024} KiB` }
    const value = bytes.toString('utf8').trim()
    if (value === '')
      return { problem: `the file is empty; a setting that is meant to be unset says '${NOT_SET}'` }
    return { value: value === NOT_SET ? '' : value }
  } catch {
    return { problem: 'the file cannot be read' }
  } finally {
    closeSync(file)
  }
}

function readBounded(file: number, pipeMs: number): Buffer | 'late' {
  const deadline = performance.now() + pipeMs
  const buffer = Buffer.alloc(MAX_BYTES + 1)
  const isPipe = fstatSync(file).isFIFO()
  let length = 0
  while (length < buffer.length) {
    const read = tryRead(file, buffer, length)
    // Note: a pipe without a writer yet reads as if it had ended.
    if (read === 0 && !(isPipe && length === 0)) break
    if (read) length += read
    else if (performance.now() > deadline) return 'late'
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MS)
  }
  return buffer.subarray(0, length)
}

/** @returns undefined when no data has arrived yet */
function tryRead(file: number, buffer: Buffer, offset: number): number | undefined {
  try {
    return readSync(file, buffer, offset, buffer.length - offset, null)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return undefined
    throw error
  }
}
