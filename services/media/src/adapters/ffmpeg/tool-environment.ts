/** The whole environment of a tool: none of our variables, and so no secret, reaches it. */
export function toolEnvironment(folder: string | undefined): Record<string, string> {
  return {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    LANG: 'C.UTF-8',
    // Errors only: the AV1 encoder describes itself at length where messages of ffmpeg are read.
    SVT_LOG: '1',
    ...(folder === undefined ? {} : { HOME: folder, TMPDIR: folder, PWD: folder }),
  }
}
