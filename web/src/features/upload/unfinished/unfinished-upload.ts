import { browserStorage, readStoredFields } from '@alcove/site-kit/browser/browser-storage.ts'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Details } from '../details/details.ts'

/** What tells a file from others after a reload, when the person chooses it again. */
export interface FileMark {
  name: string
  /** Bytes. */
  size: number
  /** Milliseconds since the epoch. */
  lastModified: number
}

/** An upload that has begun and not ended. */
export interface UnfinishedUpload {
  userId: string
  content: Details & { id: string }
  /** Its address on the platform. */
  url: string
  file: FileMark
  /** Bytes that had been sent. */
  sent: number
  /** When, in milliseconds since the epoch. */
  at: number
}

/** The platform keeps it for a day after its last bytes. */
const KEPT_MS = 24 * 3_600_000

/** For this tab only: it survives a reload, and closing the tab leaves no title and no file name behind. */
export const useUnfinished = create<{ upload: UnfinishedUpload | null }>()(
  persist((): { upload: UnfinishedUpload | null } => ({ upload: null }), {
    name: 'alcove-unfinished-upload',
    version: 1,
    storage: browserStorage(() => sessionStorage),
    merge: (kept) => ({ upload: readStoredUpload(kept) }),
  }),
)

export const forgetUnfinished = () => useUnfinished.setState({ upload: null })

/** The account's own upload, unless the platform has given it up by now. */
export function findUnfinished(userId: string | undefined, now: number): UnfinishedUpload | null {
  const { upload } = useUnfinished.getState()
  return upload?.userId === userId && now - (upload?.at ?? 0) < KEPT_MS ? upload : null
}

export const markOf = ({ name, size, lastModified }: FileMark): FileMark => ({ name, size, lastModified })

export const isSameFile = (a: FileMark, b: FileMark) =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

function readLabels({ tags, categories }: Record<string, unknown>) {
  const read = (kept: unknown) =>
    Array.isArray(kept) ? kept.filter((label) => typeof label === 'string') : []
  return { tags: read(tags), categories: read(categories) }
}

/** Validates a stored upload: scripts can write anything into browser storage. */
export function readStoredUpload(kept: unknown): UnfinishedUpload | null {
  const upload = readStoredFields(readStoredFields(kept).upload)
  const [content, file] = [readStoredFields(upload.content), readStoredFields(upload.file)]
  const texts = [upload.userId, upload.url, content.id, content.title, content.description, file.name]
  const numbers = [file.size, file.lastModified, upload.sent, upload.at]
  const isWhole =
    texts.every((text) => typeof text === 'string') && numbers.every((value) => Number.isFinite(value))
  // Note: the token goes to this address.
  return isWhole && /^\/api\/uploads\/[\w-]+$/.test(String(upload.url))
    ? ({ ...upload, content: { ...content, ...readLabels(content) } } as unknown as UnfinishedUpload)
    : null
}
