import { adminWith } from './run-platform.ts'

export interface Person {
  email: string
  password: string
}

export interface People {
  uploader: Person
  moderator: Person
  /** Moderator too. */
  administrator: Person
}

const person = (name: string): Person => ({
  email: `${name}@exemple.test`,
  password: `phrase de passe ${name}`,
})

export const PEOPLE: People = {
  uploader: person('auteure'),
  moderator: person('moderatrice'),
  administrator: person('administrateur'),
}

/** Creates them with the operator's command line, like the first accounts of a real installation. */
export async function createPeople(dataDir: string, environment: Record<string, string> = {}): Promise<void> {
  const create = ({ email, password }: Person, ...roles: string[]) =>
    adminWith(
      environment,
      dataDir,
      // Note: the platform has not run here yet.
      '--create',
      'user:create',
      email,
      '--password',
      password,
      ...(roles.length ? ['--role', ...roles] : []),
    )
  await create(PEOPLE.uploader)
  await create(PEOPLE.moderator, 'moderator')
  await create(PEOPLE.administrator, 'admin', 'moderator')
}
