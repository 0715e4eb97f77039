import { thumbHashToAverageRGBA } from 'thumbhash'

interface Described {
  placeholder?: string
  placeholderColor?: string
}

/**
 * Presents a placeholder with its average colour, for those who show no more than that.
 * @param placeholder ThumbHash in base64
 */
export function describePlaceholder(placeholder: string | null): Described {
  if (placeholder === null) return {}
  const { r, g, b } = thumbHashToAverageRGBA(Buffer.from(placeholder, 'base64'))
  const hex = (share: number) =>
    Math.round(share * 255)
      .toString(16)
      .padStart(2, '0')
  return { placeholder, placeholderColor: `#${hex(r)}${hex(g)}${hex(b)}` }
}
