/** The file can never become a playable video. The reason is French and shown to the uploader. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile'
}
