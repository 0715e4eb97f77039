import { useEffect, useState } from 'react'
import { resizePicture } from './picture-sizes.ts'

const FRAME_MS = 800

/** Shows the frames of a video in turn, each once it is loaded; skips broken ones. */
export function MovingFrames({ frames }: { frames: string[] }) {
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    const left = frames.map((frame) => resizePicture(frame, 320))
    let index = 0
    let ended = false
    let timer: ReturnType<typeof setTimeout> | undefined
    void showNext()
    async function showNext() {
      const frame = left[index % left.length]
      if (frame === undefined) return
      const picture = new Image()
      picture.src = frame
      const loaded = await picture.decode().then(
        () => true,
        () => false,
      )
      if (ended) return
      if (loaded) {
        index += 1
        setShown(frame)
      } else left.splice(index % left.length, 1)
      timer = setTimeout(showNext, loaded ? FRAME_MS : 0)
    }
    return () => {
      ended = true
      clearTimeout(timer)
    }
  }, [frames])
  if (shown === undefined) return null
  return (
    <img src={shown} alt="" width={320} height={180} className="absolute inset-0 size-full object-cover" />
  )
}
