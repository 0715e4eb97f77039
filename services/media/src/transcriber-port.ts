/** Writes down what is said in a film. */
export interface Transcriber {
  /** Language that is spoken and written, canonical. */
  lang: string
  /**
   * @param sound path of an MP3 file
   * @param signal ends it, at a time limit too
   * @returns what a service answered, of bounded length; nothing in it is trusted
   */
  transcribe(sound: string, signal: AbortSignal): Promise<string>
}
