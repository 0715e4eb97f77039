import { isAbsolute, relative } from 'node:path'

/** Tests whether a path is a folder, or lies in it. By the names alone: links are not resolved. */
export function isWithin(inner: string, outer: string): boolean {
  const path = relative(outer, inner)
  // Absolute between two drives of Windows.
  return path === '' || !(isAbsolute(path) || /^\.\.(?:[\\/]|$)/.test(path))
}
