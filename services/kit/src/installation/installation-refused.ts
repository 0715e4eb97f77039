/** A database, object store or data folder that this program must not use. The message says what to do. */
export class InstallationRefused extends Error {
  override readonly name = 'InstallationRefused'
}
