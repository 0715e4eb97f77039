/** The package types only its full build; the light one omits features that these playlists do not use. */
declare module 'hls.js/light' {
  export * from 'hls.js'
  export { default } from 'hls.js'
}
