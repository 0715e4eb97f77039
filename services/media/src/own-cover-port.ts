export interface OwnCoverEncoder {
  /**
   * Makes a JPEG of what a sent picture shows.
   * @param picture JPEG, PNG or WebP
   * @throws PICTURE_INVALID
   */
  encode(picture: Uint8Array): Promise<Buffer>
}
