import { fieldsOf } from './fields.ts'

const ADDRESS_MAX = 2000

/** An absolute address on the web, without a user; `//host/…` counts as https. */
export function webAddressOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > ADDRESS_MAX) return null
  const text = value.trim()
  const url = URL.parse(text.startsWith('//') ? `https:${text}` : text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  return url.href.length > ADDRESS_MAX ? null : url.href
}

/** A picture: its address, or an object with `src`. */
export function pictureOf(value: unknown): string | null {
  return webAddressOf(fieldsOf(value)?.src ?? value)
}

export function picturesOf(value: unknown, max: number): string[] {
  const pictures = Array.isArray(value) ? value.slice(0, max * 4).map(pictureOf) : []
  return [...new Set(pictures.filter((picture) => picture !== null))].slice(0, max)
}
