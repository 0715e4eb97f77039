const WIDTH = 320
const PATIENCE_MS = 4_000

/** Captures a small picture of a local video as a data URL; null when the browser cannot decode it. */
export async function captureFrame(file: File): Promise<string | null> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.muted = true
  video.preload = 'auto'
  try {
    await within(PATIENCE_MS, (done, fail) => {
      video.onerror = fail
      video.onloadeddata = () => {
        video.onseeked = done
        video.currentTime = Math.min(1, video.duration / 2 || 0)
      }
      video.src = url
    })
    const canvas = document.createElement('canvas')
    canvas.width = WIDTH
    canvas.height = Math.round((WIDTH * video.videoHeight) / video.videoWidth)
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/jpeg', 0.7)
  } catch {
    return null
  } finally {
    video.removeAttribute('src')
    URL.revokeObjectURL(url)
  }
}

function within(ms: number, start: (done: () => void, fail: () => void) => void): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`no frame within ${ms} ms`)), ms)
    start(
      () => {
        clearTimeout(timer)
        done()
      },
      () => {
        clearTimeout(timer)
        fail(new Error('browser cannot decode the video'))
      },
    )
  })
}
