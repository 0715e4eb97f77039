import { type Plugin, parseAst } from 'vite'

const HLS = /[\\/]hls\.js[\\/]dist[\\/]hls\.light\.mjs$/
const MEDIA_CHROME = /[\\/]media-chrome[\\/]dist[\\/](.+)$/
/** Modules of media-chrome that stand in for the packaged ones. */
const STAND_INS: Readonly<Record<string, string>> = {
  // Its keys are off (`nohotkeys`): of this module only the function that reads a key is called.
  'media-keyboard-shortcuts-dialog.js': 'export const getHotkeyToken = (event) => event.key',
  // The controls are French, and its English sentences are their own keys.
  'lang/en.js': 'export const En = {}',
}

/** Classes for streams other than the plain fragmented MP4 of media. A probe that refuses leaves hls.js' own error. */
const OTHER_STREAMS = [
  'TSDemuxer',
  'AACDemuxer',
  'MP3Demuxer',
  'MP4Remuxer',
  'MP4',
  'AESDecryptor',
  'FetchLoader',
]
/** Controllers that hls.js starts only where its configuration names one: dropped frames, ID3, several CDNs, live. */
const UNUSED_CONTROLLERS = [
  'fpsController',
  'id3TrackController',
  'contentSteeringController',
  'latencyController',
]
const LOG_LEVELS = ['log', 'warn', 'debug', 'info', 'trace', 'error']

/** Leaves out of hls.js and media-chrome what this player never runs. Fails when a new version is built otherwise. */
export function leanPlayer(): Plugin {
  return {
    name: 'alcove:lean-player',
    apply: 'build',
    load: {
      filter: { id: MEDIA_CHROME },
      handler: (id) => STAND_INS[MEDIA_CHROME.exec(id)?.[1]?.replaceAll('\\', '/') ?? ''],
    },
    transform: {
      filter: { id: HLS },
      handler: (code) => ({ code: trimHls(code), map: null }),
    },
  }
}

/** Node of the syntax tree, as far as it is read here. */
interface Node {
  type: string
  start: number
  end: number
  // biome-ignore lint/suspicious/noExplicitAny: shapes differ by type of node.
  [key: string]: any
}

/** Cuts the unused parts and the log lines out of the light build of hls.js, whose `debug` stays off. */
export function trimHls(code: string): string {
  const cuts: [start: number, end: number, replacement: string][] = []
  const missing = new Set([...OTHER_STREAMS, ...UNUSED_CONTROLLERS])
  const body = parseAst(code).body as unknown as Node[]
  for (const statement of body) {
    const { id } = statement
    if (statement.type === 'ClassDeclaration' && OTHER_STREAMS.includes(id.name)) {
      missing.delete(id.name)
      cuts.push([statement.start, statement.end, `class ${id.name} { static probe() { return false } }`])
    } else if (fillsUnusedClass(statement)) cuts.push([statement.start, statement.end, ''])
    else
      visit(statement, (node) => {
        if (isLogLine(node)) cuts.push([node.start, node.end, ';'])
        else if (node.type === 'Property' && isController(node)) {
          missing.delete(node.key.name)
          cuts.push([node.value.start, node.value.end, 'undefined'])
        } else return true
        return false
      })
  }
  if (missing.size > 0) throw new Error(`expected in hls.js: ${[...missing].join(', ')}`)
  return cuts.reduceRight(
    (rest, [start, end, replacement]) => rest.slice(0, start) + replacement + rest.slice(end),
    code,
  )
}

/** `MP4.types = …` below its class, with its alias. */
const fillsUnusedClass = ({ type, expression }: Node): boolean =>
  type === 'ExpressionStatement' &&
  expression.type === 'AssignmentExpression' &&
  (OTHER_STREAMS.includes(expression.left.object?.name) || OTHER_STREAMS.includes(expression.right.name))

/** Within the default configuration: `fpsController: FPSController`. */
const isController = ({ key, value }: Node): boolean =>
  UNUSED_CONTROLLERS.includes(key.name) && /^[A-Z]/.test(value.name ?? '')

/** `this.log(…)`, `logger.warn(…)` or `this.logger.warn(…)` as a statement: their result is used nowhere. */
function isLogLine({ type, expression }: Node): boolean {
  if (type !== 'ExpressionStatement' || expression.type !== 'CallExpression') return false
  const { object, property } = expression.callee
  if (!LOG_LEVELS.includes(property?.name)) return false
  return object.type === 'ThisExpression' || (object.name ?? object.property?.name) === 'logger'
}

/** Visits a tree in the order of its code. @param enter whether to visit the children */
function visit(node: Node, enter: (node: Node) => boolean): void {
  if (!enter(node)) return
  const children = Object.values(node).flat() as unknown[]
  for (const child of children) if (isNode(child)) visit(child, enter)
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
