import { expect, test } from 'vitest'
import type { FileMark } from '../unfinished/unfinished-upload.ts'
import { sendPicture } from './send-picture.ts'

const aPicture = (name: string) => new File(['x'], name, { type: 'image/png', lastModified: 1 })

function draft() {
  const calls: string[] = []
  let sent: FileMark | undefined
  const steps = {
    put: async (id: string, { name }: File) => void calls.push(`put ${id} ${name}`),
    remove: async (id: string) => void calls.push(`remove ${id}`),
  }
  const send = (wanted: File | null) =>
    sendPicture(steps, 'c1', wanted, sent, (next) => {
      sent = next
    })
  return { calls, send }
}

test('sends a picture once, another in its place, and removes it when it is taken out', async () => {
  const { calls, send } = draft()
  for (const name of ['a.png', 'a.png', 'b.png']) await send(aPicture(name))
  for (const _ of ['taken out', 'still out']) await send(null)
  expect(calls).toEqual(['put c1 a.png', 'put c1 b.png', 'remove c1'])
})

test('sends nothing where no picture was chosen', async () => {
  const { calls, send } = draft()
  await send(null)
  expect(calls).toEqual([])
})
