import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { emptyState, type State, stateSchema } from './ledger/state.ts'

export interface StateFile {
  state: State
  /** Resolves when the present state is on disk. */
  save(): Promise<void>
}

/** @throws when the file is not a valid state; the file stays unchanged */
export async function openStateFile(path: string): Promise<StateFile> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const state = await readState(path)
  let writing: Promise<void> | undefined
  let waiting: Promise<void> | undefined

  // Note: written to a temporary file, flushed and renamed, so that a killed process leaves the old or the new file.
  async function write(): Promise<void> {
    const text = JSON.stringify(state)
    await writeFile(`${path}.part`, text, { mode: 0o600, flush: true })
    await rename(`${path}.part`, path)
  }
  const begin = () => {
    writing = write().finally(() => {
      writing = undefined
    })
    return writing
  }
  return {
    state,
    save() {
      if (writing === undefined) return begin()
      // Note: a running write may lack the latest change; all callers that wait share the next write.
      waiting ??= writing
        .catch(() => undefined)
        .then(() => {
          waiting = undefined
          return begin()
        })
      return waiting
    },
  }
}

async function readState(path: string): Promise<State> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return emptyState()
  try {
    return stateSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new Error(`${path} is no state of the payment sandbox. Move it away to begin with an empty one.`, {
      cause,
    })
  }
}
