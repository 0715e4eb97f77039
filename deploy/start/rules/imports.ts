import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative, sep } from 'node:path'

/** One import statement: its file and its target. Paths are relative to the root, with `/`. */
export interface Import {
  file: string
  /** A relative path for our own files; otherwise a package's name with its subpath. */
  target: string
  typeOnly: boolean
}

const SKIP = new Set(['node_modules', 'generated', 'dist', 'dist.next', '.git', '.data', '.cache'])
const STATEMENT =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^;'"`]*?from\s+['"]([^'"]+)['"]|(?:^|\n)\s*import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** @param kind pattern of file names; by default programs of ours */
export function sourceFiles(root: string, folders: string[], kind = /\.(ts|tsx|mjs)$/): string[] {
  return folders
    .flatMap((folder) => walk(join(root, folder), kind))
    .map((path) => toSlashes(relative(root, path)))
}

function walk(folder: string, kind: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIP.has(entry.name)) return []
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return walk(path, kind)
    return kind.test(entry.name) ? [path] : []
  })
}

export function readImports(root: string, file: string): Import[] {
  return [...readFileSync(join(root, file), 'utf8').matchAll(STATEMENT)].map((match) => ({
    file,
    target: resolve(file, match[2] ?? match[3] ?? match[4] ?? ''),
    typeOnly: match[1] !== undefined,
  }))
}

function resolve(file: string, specifier: string): string {
  return specifier.startsWith('.') ? toSlashes(normalize(join(dirname(file), specifier))) : specifier
}

function toSlashes(path: string): string {
  return path.split(sep).join('/')
}
