/** The package has types for its whole build only; the light one leaves out what these playlists have no use for. */
declare module 'hls.js/light' {
  export * from 'hls.js'
  export { default } from 'hls.js'
}
