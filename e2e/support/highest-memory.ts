import { readFile } from 'node:fs/promises'

const LOOK_EVERY_MS = 100

/** Runs work and watches the resident memory of a process. @returns the highest reading, in bytes */
export async function highestMemory(pid: number, work: () => Promise<void>): Promise<number> {
  let highest = await residentBytes(pid)
  const look = async () => {
    highest = Math.max(highest, await residentBytes(pid))
  }
  // Note: work fails by itself where the process has ended.
  const timer = setInterval(() => look().catch(() => undefined), LOOK_EVERY_MS)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  await look()
  return highest
}

export async function residentBytes(pid: number): Promise<number> {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}
