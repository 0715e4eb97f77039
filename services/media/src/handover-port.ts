/** A frozen file that was fetched from the store into a folder of ours. */
export interface FetchedSource {
  key: string
  path: string
  bytes: number
}

/** Passes the file that a submission fetched on to the preparation in this process, so that the store sends it once. */
export interface SourceHandover {
  /**
   * Moves a fetched file into keeping, for half a minute at most; a newer one takes its place. Leaves it where it is while
   * this process prepares another, where others are promised the room, or where it prepares nothing. Never throws.
   */
  offer(source: FetchedSource): Promise<void>
  /** Removes the file of a source that is not accepted. */
  discard(key: string): Promise<void>
  /** Begins a preparation: what is kept is taken by it or removed, and nothing is kept until it ends. */
  take(key: string | null): Promise<HandedSource>
  /** Removes what is kept. */
  close(): Promise<void>
}

/** What was kept for one preparation. */
export interface HandedSource {
  /** Bytes of the file; 0 where none was kept, or once it is gone. */
  bytes: number
  /** @returns false where no file was kept */
  moveTo(path: string): Promise<boolean>
  /** Removes the file unless it was moved. Call it when the preparation has ended; again, it changes nothing. */
  end(): Promise<void>
}
