import { deleteOwnCover, putOwnCover } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import sharp, { type Sharp } from 'sharp'
import { attach, type MediaWorld, openUpload, put } from '../support/world.ts'

/** A picture of one colour. */
export const aPicture = (background: string, width = 64, height = 36): Sharp =>
  sharp({ create: { width, height, channels: 3, background } })

/** Path of the own cover of a content. */
export const ownPath = (id: string) => putOwnCover.path.replace('{id}', id)

/** Sends these bytes as own cover of a draft. */
export async function putOwn(world: MediaWorld, id: string, bytes: Uint8Array | string, as: Caller) {
  const headers = { Authorization: `Bearer ${await world.identity.token(as)}`, 'Content-Type': 'image/png' }
  const body = bytes as RequestInit['body'] & object
  const response = await world.fetch(ownPath(id), { method: 'PUT', headers, body })
  const answer = (await response.json()) as {
    code?: string
    message?: string
    chosen?: string
    own?: boolean
  }
  return { status: response.status, ...answer }
}

export const removeOwn = (world: MediaWorld, id: string, as: Caller) =>
  world.call(deleteOwnCover, { params: { id } }, { as })

export async function fetchOwn(world: MediaWorld, id: string, as: Caller): Promise<Response> {
  return world.fetch(ownPath(id), {
    headers: { Authorization: `Bearer ${await world.identity.token(as)}` },
  })
}

/** A prepared film of noise that was given a picture of one colour. */
export async function aContentWithOwn(
  world: MediaWorld,
  owner: Caller,
  picture: Sharp = aPicture('#00ff00', 1_600, 900),
) {
  const upload = await openUpload(world, owner)
  await putOwn(world, upload.id, await picture.png().toBuffer(), owner)
  const bytes = await world.clips.bytes('silent.mp4')
  await put(world, upload.path, bytes)
  await attach(world, upload, bytes.length)
  await world.settle()
  return upload
}
