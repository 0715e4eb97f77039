import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const LINES_PER_FILE = 300
export const FILES_PER_FOLDER = 25

/** Describes every program with more lines than a file may have. Paths are relative to the root. */
export function findLongFiles(root: string, files: readonly string[], max = LINES_PER_FILE): string[] {
  return files.flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length
    return lines > max ? [`${file} has ${lines} lines, expected at most ${max}`] : []
  })
}

/** Describes every folder with more programs than it may have, those in folders below it not counted. */
export function findFullFolders(files: readonly string[], max = FILES_PER_FOLDER): string[] {
  const counts = new Map<string, number>()
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  return [...counts].flatMap(([folder, count]) =>
    count > max ? [`${folder} has ${count} files, expected at most ${max}`] : [],
  )
}
