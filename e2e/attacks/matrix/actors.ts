import type { Role } from '@alcove/contracts'
import type { InstalledPlatform } from '../../support/installed-platform.ts'
import { admin } from '../../support/run-platform.ts'
import { badTokens } from './credentials.ts'

/** A sender of requests, with its account and credentials. */
export interface Actor {
  name: string
  /** `bad`: a token that every operation with authentication must refuse. */
  kind: 'none' | 'bad' | 'valid'
  roles: readonly Role[]
  headers: Record<string, string>
}

const PASSWORD = 'une phrase de passe pour la matrice'

/** Logs in without the age gate. @returns headers and the account's id */
export interface Login {
  token: string
  userId: string
  cookie: string
}

export async function logIn(url: string, email: string, password: string): Promise<Login> {
  const response = await fetch(`${url}/api/login_check`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`login of ${email} answered ${response.status}`)
  const { token, user } = (await response.json()) as { token: string; user: { id: string } }
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return { token, userId: user.id, cookie }
}

/** Obtains an age proof as an adult does at the gate. */
export async function passAgeGate(url: string): Promise<string> {
  const response = await fetch(`${url}/api/age-gate/verify`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ birthDate: '1990-01-01', sessionId: `age_gate_${Date.now()}_matrix` }),
  })
  return ((await response.json()) as { proof: string }).proof
}

/** The columns of the matrix. All but 'without age proof' have passed the gate. */
export async function gatherActors({
  dataDir,
  people,
  running: { url },
}: InstalledPlatform): Promise<Actor[]> {
  const proof = { 'X-Age-Proof': await passAgeGate(url) }
  const bearer = (token: string) => ({ ...proof, Authorization: `Bearer ${token}` })
  const create = async (name: string, ...roles: string[]) => {
    const email = `${name}@exemple.test`
    await admin(
      dataDir,
      ...['user:create', email, '--password', PASSWORD],
      ...(roles.length ? ['--role', ...roles] : []),
    )
    return logIn(url, email, PASSWORD)
  }
  const valid = (name: string, { token }: Login, ...roles: Role[]): Actor => ({
    name,
    kind: 'valid',
    roles: ['ROLE_USER', ...roles],
    headers: bearer(token),
  })
  const bad = (name: string, token: string): Actor => ({
    name,
    kind: 'bad',
    roles: [],
    headers: bearer(token),
  })

  const owner = await logIn(url, people.uploader.email, people.uploader.password)
  const moderator = await logIn(url, people.moderator.email, people.moderator.password)
  const administrator = await create('gestionnaire', 'admin')
  const stranger = await create('inconnue')
  const suspended = await create('suspendue')
  await admin(dataDir, 'user:suspend', 'suspendue@exemple.test')
  const demoted = await create('retrogradee', 'admin', 'moderator')
  await admin(dataDir, 'user:role', 'retrogradee@exemple.test')
  const left = await create('partie')
  await fetch(`${url}/api/logout`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${left.token}`, Cookie: left.cookie },
  })
  const forged = await badTokens(dataDir, administrator.token)
  return [
    { name: 'anonymous', kind: 'none', roles: [], headers: proof },
    valid('stranger', stranger),
    valid('owner', owner),
    valid('moderator', moderator, 'ROLE_MODERATOR'),
    valid('administrator', administrator, 'ROLE_ADMIN'),
    bad('suspended', suspended.token),
    bad('demoted', demoted.token),
    bad('logged out', left.token),
    bad('refresh token', (owner.cookie.split('=')[1] ?? '').trim()),
    ...Object.entries(forged).map(([name, token]) => bad(`token ${name}`, token)),
  ]
}
