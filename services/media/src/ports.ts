import type { Readable } from 'node:stream'
import { DependencyRefused } from '@alcove/kit/service/dependency-refused'
import { DependencyUnavailable } from '@alcove/kit/service/dependency-unavailable'
import type { ByteRange } from './domain/http-range.ts'
import type { TrashEntry } from './domain/objects/trash.ts'
import { UnusableFile } from './domain/unusable-file.ts'

export interface StoredObject {
  /** Bytes. */
  size: number
}

/** The store does not answer, or refuses everything for a while. */
export class StoreUnavailable extends DependencyUnavailable {
  override readonly name = 'StoreUnavailable'
}

/** The store refuses permanently: wrong keys, no such bucket, a wrong clock. */
export class StoreRefused extends DependencyRefused {
  override readonly name = 'StoreRefused'
}

/** The renditions that one preparation attempt has stored. */
export interface StoredRendition {
  contentId: string
  prefix: string
}

/** The copy of one submission. */
export interface StoredSource {
  contentId: string
  key: string
  bytes: number
}

/** The uploaded object of one content. */
export interface StoredUpload {
  prefix: string
  bytes: number
}

/**
 * Runs work on the objects of one prefix while no other process works on them. The work calls `requireLock` before each
 * deletion: it throws once the lock is lost, for another process may have begun.
 * @throws PrefixBusy when another process keeps the lock, or this one has lost it
 */
export type LockPrefix = <T>(
  prefix: string,
  work: (requireLock: () => Promise<void>) => Promise<T>,
) => Promise<T>

/** Another process works on these objects, or may do so by now; callers retry later. */
export class PrefixBusy extends DependencyUnavailable {
  override readonly name = 'PrefixBusy'
}

/** Objects that sweeps remove stay here for `TRASH_DAYS` and can be restored. */
export interface Trash {
  /** One object, or all below a prefix. Cut off, objects are in their place or listed; moved again, they are one entry. */
  moveToTrash(prefix: string): Promise<void>
  /** Complete entries only, oldest day first. */
  listTrash(): Promise<TrashEntry[]>
  /** @returns `taken` where there are objects of that prefix again, `busy` while another process works on them */
  restoreFromTrash(entry: TrashEntry): Promise<'restored' | 'missing' | 'taken' | 'busy'>
  /** Permanent. */
  removeFromTrash(entry: TrashEntry): Promise<void>
  /** Removes copies of interrupted moves that were not resumed while an entry lies in the trash. */
  removeUnfinished(): Promise<void>
}

/** Where files lie. Keys are made by us: `uploads/…`, `sources/…`, `hls/…`, `trash/…`. */
export interface ObjectStore extends Trash {
  /** Folder or bucket, for messages to operators. */
  location: string
  /** Name of the setting that an operator corrects when the location is wrong. */
  setting: string
  /** True when uploads of an announced length go straight to the store. */
  takesDirectUploads: boolean
  /** A URL that takes one PUT of this object with this type, of the announced length or up to a size, until it expires. */
  uploadUrl(request: UploadRequest): Promise<string>
  stat(key: string): Promise<StoredObject | null>
  /**
   * Copies an object, and puts the copy into a folder of ours. It shares nothing with the original: what happens to one never
   * shows in the other.
   * @returns as `fetch`
   */
  freeze(from: string, to: string, path: string): Promise<string | null>
  /** @param range within the object; null for all of it */
  read(key: string, range: ByteRange | null): Promise<Readable>
  /**
   * Puts an object into a folder of ours, for programs that need a file.
   * @returns SHA-256 of the bytes that arrived, as hex digits; null where none had to
   */
  fetch(key: string, path: string): Promise<string | null>
  /** Stores a file of ours; there is never half an object. */
  store(path: string, key: string): Promise<void>
  /** Returns when these objects outlive a power cut: before, a commit must not name them. */
  sync(keys: readonly string[]): Promise<void>
  /** A small object as text; null where there is none. */
  readText(key: string): Promise<string | null>
  writeText(key: string, text: string): Promise<void>
  /** @returns true if written; an existing object stays, also when several processes write at once */
  addText(key: string, text: string): Promise<boolean>
  /** Ids of contents that have originals or renditions here, as many as asked for at most. */
  findContentIds(limit: number): Promise<string[]>
  /** Removes every object whose key begins with this prefix; an empty prefix is no error. */
  removeAll(prefix: string): Promise<void>
  /** Every rendition set, except those that stored something since `before`. */
  findRenditions(before: Date): Promise<StoredRendition[]>
  /** Copies of submissions, accepted or not, except those of contents that have a newer one. */
  findSources(before: Date): Promise<StoredSource[]>
  findSourcesOf(contentId: string): Promise<StoredSource[]>
  /** Unclaimed uploads that arrived before this moment, by content. */
  findUploads(before: Date): Promise<StoredUpload[]>
  /** Throws when the store cannot be used. */
  ping(): Promise<void>
}

/** A resumable upload, and where its bytes lie. */
export interface PartialUpload {
  objectKey: string
  /** As the store names it. */
  place: string
  /** Bytes of the whole file. */
  bytes: number
}

/**
 * Keeps the bytes of resumable uploads until they are an object. What is safe is measured, never counted elsewhere. One
 * caller at a time writes one upload.
 */
export interface ResumableParts {
  /** Bytes of local disks that a body of this length takes at most. */
  roomFor(bytes: number): number
  /** @returns the place of a new, empty upload */
  begin(objectKey: string): Promise<string>
  /** Bytes that are safe, those of the finished object included; null where nothing is left of it. */
  size(upload: PartialUpload): Promise<number | null>
  /**
   * Appends a body. Keeps what has arrived when the body breaks off, and throws its error then.
   * @param offset bytes that are safe
   * @param guard called before bytes of the body are written, with their number so far; may refuse them
   * @returns bytes that are safe now
   */
  append(
    upload: PartialUpload,
    offset: number,
    body: AsyncIterable<Buffer>,
    guard: (bytes: number) => Promise<void>,
  ): Promise<number>
  /** Makes the object of a complete upload; repeating it changes nothing. */
  finish(upload: PartialUpload): Promise<void>
  /** Removes what has arrived; the finished object stays. */
  remove(upload: PartialUpload): Promise<void>
}

export interface UploadRequest {
  key: string
  contentType: string
  maxBytes: number
  /** Exact length, if it was announced: the URL then accepts no other. */
  bytes: number | undefined
  expiresAt: Date
  /** Scheme and host that the caller used. */
  origin: string
}

/** Bytes. */
export interface Room {
  /** Negative when a disk is below the watermark. */
  now: number
  /** Room on an otherwise empty disk. */
  ever: number
}

/** Preparation would write, or has written, more than there is room for. */
export class LacksRoom extends Error {
  override readonly name = 'LacksRoom'
  /** Bytes in all; 0 where it has begun. */
  readonly needed: number

  constructor(needed: number) {
    super(`preparation may write up to ${needed} bytes, more than there is room for`)
    this.needed = needed
  }
}

/** Free space, held against the disk watermark. */
export interface DiskSpace {
  /** True when a disk is below the watermark; preparation then pauses. */
  isLow(): Promise<boolean>
  /** How much preparation may write before a disk that it writes to falls below the watermark. */
  room(): Promise<Room>
  /** @throws STORAGE_FULL if `bytes` more than what is promised would bring a disk below the watermark */
  requireSpace(bytes: number): Promise<void>
  /** For an arriving body. Nothing is promised yet. */
  holdSpace(): SpaceHold
  /** For what one preparation writes, which is promised up to a part of the room. Nothing is promised yet. */
  holdOutput(): SpaceHold
}

/** Room promised to one arriving body or preparation: no other body is promised it, and no other preparation begins in it. */
export interface SpaceHold {
  /**
   * Promises room for this length in all, and checks that all promises still fit.
   * @throws STORAGE_FULL to a body, LacksRoom to a preparation; what was promised before stays promised
   */
  cover(length: number): Promise<void>
  /** This much of it is on disk. */
  written(length: number): void
  /** Ends the promise. */
  release(): void
}

/** The bodies that arrive at this process. */
export interface ArrivingUploads {
  /**
   * Takes a body for a content. The newest wins: who lost a connection sends again while the old one still seems to live.
   * @param work ends soon after its signal aborts; a newer one begins when it has ended
   * @throws UPLOAD_REPLACED when a newer one arrives, and whatever `work` throws
   */
  take<T>(contentId: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Ends the body that arrives for a content, if any, with this reason. */
  end(contentId: string, reason: Error): void
  /**
   * Counts one body of an account.
   * @returns ends the count
   * @throws TOO_MANY_REQUESTS when it sends several already
   */
  enter(userId: string): () => void
}

/** The hold of one request on a resumable upload, against those of all replicas. */
export interface UploadHold {
  /** Aborts, with its reason, when a newer request came, the upload ended, or the hold is lost. */
  signal: AbortSignal
  /** @throws UPLOAD_BUSY when another process may hold the upload by now */
  require(): void
}

/** A tool was ended from outside, as by the kernel where memory is short, or could not read: nothing is known about the file. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

/** Probing this file alone takes more than any file may. */
export class CostlyFile extends UnusableFile {}
