import { Play } from 'lucide-react'
import { useState } from 'react'

interface Props {
  src: string | undefined
  /** Widths of the picture and the space it takes. */
  srcSet?: string | undefined
  sizes?: string | undefined
  /** In the first row of the page: loads before everything else. */
  eager?: boolean
}

/** 16:9 picture, or a play icon without one. Decorative: the title beside it names the video. */
export function Poster({ src, srcSet, sizes, eager = false }: Props) {
  const [broken, setBroken] = useState<string>()
  if (!src || broken === src)
    return (
      <span className="grid size-full place-items-center bg-raised-2 text-line-strong">
        <Play size={32} aria-hidden />
      </span>
    )
  return (
    <img
      src={src}
      srcSet={srcSet}
      sizes={srcSet && sizes}
      alt=""
      width={640}
      height={360}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onError={() => setBroken(src)}
      className="size-full object-cover"
    />
  )
}
