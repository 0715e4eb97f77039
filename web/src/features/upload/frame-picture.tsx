import { Clapperboard } from 'lucide-react'
import { useEffect, useState } from 'react'
import { captureFrame } from './capture-frame.ts'

/** Pictures are captured one at a time: each decodes a video. */
let captured: Promise<unknown> = Promise.resolve()

/** A picture of a file that the browser can decode. */
export function FramePicture({ file, className }: { file: File; className: string }) {
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    let left = false
    setPicture(null)
    captured = captured.then(async () => {
      if (left) return
      const frame = await captureFrame(file)
      if (!left) setPicture(frame)
    })
    return () => {
      left = true
    }
  }, [file])
  return (
    <div
      className={`grid aspect-video shrink-0 place-items-center overflow-hidden rounded-control bg-raised-2 text-muted ${className}`}
    >
      {picture ? (
        <img src={picture} alt="" className="size-full object-cover" />
      ) : (
        <Clapperboard size={24} aria-hidden />
      )}
    </div>
  )
}
