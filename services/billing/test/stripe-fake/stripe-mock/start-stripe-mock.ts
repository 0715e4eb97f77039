import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePorts } from '@alcove/kit/http/free-ports'
import type { StripeMock } from './find-stripe-mock.ts'

const READY_MS = 60_000

export async function startStripeMock({
  program,
}: StripeMock): Promise<{ url: string; stop(): Promise<void> }> {
  const [port = 0] = await freePorts(1)
  const url = `http://127.0.0.1:${port}`
  const server = spawn(program, ['-http-addr', `127.0.0.1:${port}`], { stdio: 'ignore' })
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const gone = once(server, 'exit')
    server.kill('SIGKILL')
    await gone
  }
  const deadline = Date.now() + READY_MS
  for (;;) {
    if (await answers(url)) return { url, stop }
    if (Date.now() > deadline || server.exitCode !== null) {
      await stop()
      throw new Error('stripe-mock did not start')
    }
    await new Promise((done) => setTimeout(done, 100))
  }
}

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  )
