/** The service does not answer, or refuses whatever it is sent. */
export class ServiceAway extends Error {
  override readonly name = 'ServiceAway'
}
