import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'

const MAX_BYTES = 64 * 1024
const PIPE_MS = 5_000
const LOOK_MS = 20

/** All that a file says which is there, as a container's secret must be, for a setting that is not set. */
const NOT_SET = '# not set'

/** The content of a file that holds one setting, or why it holds none. */
export type SettingFile = { value: string } | { problem: string }

/**
 * Reads at most 64 KiB, whatever the path names. Of a pipe, as a shell makes for `<(…)`, it waits some seconds for the end.
 * Note: it must not wait in `open` or `read`, which would hold up the whole process for ever.
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
    // Note: a pipe that nobody has opened for writing yet looks as if it had ended.
    if (read === 0 && !(isPipe && length === 0)) break
    if (read) length += read
    else if (performance.now() > deadline) return 'late'
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MS)
  }
  return buffer.subarray(0, length)
}

/** Undefined where nothing has come yet. */
function tryRead(file: number, buffer: Buffer, offset: number): number | undefined {
  try {
    return readSync(file, buffer, offset, buffer.length - offset, null)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return undefined
    throw error
  }
}
