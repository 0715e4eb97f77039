import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { freePorts } from './free-ports.ts'

it('returns ports that no outgoing connection can take meanwhile', async () => {
  const ports = await freePorts(20)
  expect(new Set(ports).size).toBe(20)
  for (const port of ports) expect(port).toBeLessThan(32_768)
})

it('returns ports that can be listened on', async () => {
  const [port] = await freePorts(1)
  const server = createServer()
  await new Promise<void>((listening, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => listening())
  })
  await new Promise((closed) => server.close(closed))
})
