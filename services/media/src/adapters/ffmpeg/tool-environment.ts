/** The whole environment of a tool: none of our variables, and so no secret, reaches it. */
export function toolEnvironment(folder: string | undefined): Record<string, string> {
  return {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    LANG: 'C.UTF-8',
    ...(folder === undefined ? {} : { HOME: folder, TMPDIR: folder, PWD: folder }),
  }
}
