import { asFields } from './fields.ts'

const ADDRESS_MAX = 2000

/** Parses an absolute web address without credentials; `//host/…` counts as https. */
export function toWebUrl(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > ADDRESS_MAX) return null
  const text = value.trim()
  const url = URL.parse(text.startsWith('//') ? `https:${text}` : text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  return url.href.length > ADDRESS_MAX ? null : url.href
}

/** Reads the address of a picture: a string, or an object with `src`. */
export function toPictureUrl(value: unknown): string | null {
  return toWebUrl(asFields(value)?.src ?? value)
}

export function toPictureUrls(value: unknown, max: number): string[] {
  const pictures = Array.isArray(value) ? value.slice(0, max * 4).map(toPictureUrl) : []
  return [...new Set(pictures.filter((picture) => picture !== null))].slice(0, max)
}
