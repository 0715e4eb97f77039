const LOOK_EVERY_MS = 500

/**
 * npm runs us behind a shell. When that is killed without a chance to pass the signal on, we would stay behind and hold
 * the data folder: so we end when the process that started us is gone. Started by hand, nothing is watched.
 */
export function stopWithParent(stop) {
  if (process.channel) process.once('disconnect', stop)
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, LOOK_EVERY_MS)
  timer.unref()
}
