import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Environment } from '@alcove/kit/config/load-config'
import { parse } from 'yaml'

export const root = fileURLToPath(new URL('../../../', import.meta.url))
const SECRETS = '/run/secrets/'

/** The tested part of the file. A null variable is passed on from `.env` or the shell. */
export interface ComposeService {
  image: string
  pull_policy?: string
  build?: { target: string; args?: { PROGRAM: string } }
  user: string
  read_only: boolean
  cap_drop: string[]
  security_opt: string[]
  restart: string
  environment?: Record<string, string | null>
  secrets?: string[]
  ports?: string[]
  networks: string[]
  volumes?: string[]
  healthcheck?: { test: string[] }
  depends_on?: Record<string, { condition: string }>
}

export interface ComposeFile {
  services: Record<string, ComposeService>
  networks: Record<string, { internal?: boolean }>
  volumes: Record<string, object>
  secrets: Record<string, { file: string }>
}

export function readComposeFile(): ComposeFile {
  return parse(readFileSync(`${root}docker-compose.yml`, 'utf8'), { merge: true })
}

/** The environment of a container without `.env`: defaults apply, and passed-on variables are left out. */
export function environmentOfService({ environment = {} }: ComposeService): Environment {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value === null ? [] : [[name, value.replace(/\$\{\w+:-([^}]*)\}/g, '$1')]],
    ),
  )
}

/** Names of the secrets that a service reads by `X_FILE`. */
export function secretsRead({ environment = {} }: ComposeService): string[] {
  const values = Object.values(environment).filter((value) => value?.startsWith(SECRETS))
  return values.map((value) => (value as string).slice(SECRETS.length))
}

/** The same environment with secrets in another folder. */
export function withSecretsIn(folder: string, environment: Environment): Environment {
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value?.replace(SECRETS, `${folder}/`)]),
  )
}
