import { randomBytes } from 'node:crypto'
import { ROLES, type Role, usernameSchema } from '@alcove/contracts'
import { USERNAME_MAX_LENGTH, USERNAME_MIN_LENGTH } from '@alcove/contracts/constants'
import { type Command, InvalidArgumentError } from 'commander'
import { print } from '../console/escape.ts'
import { parseEmail } from './arguments/parse-email.ts'
import { parsePassword } from './arguments/parse-password.ts'
import type { AtDesk } from './opening/open-for-operator.ts'

export function addUserCommands(program: Command, atDesk: AtDesk): void {
  program
    .command('user:create')
    .description('create an account; this is how the first administrator comes to be')
    .argument('<email>', 'its address', parseEmail)
    .option('--role <role...>', `roles: ${namesOfRoles()}`, collectRole)
    .option('--username <name>', 'name that others see', parseUsername)
    .option('--password <password>', 'made up and printed once where missing', parsePassword)
    .action((email: string, options: { role?: Role[]; username?: string; password?: string }) =>
      atDesk(async ({ operator }) => {
        const password = options.password ?? randomBytes(12).toString('base64url')
        const roles: Role[] = ['ROLE_USER', ...(options.role ?? [])]
        const named = options.username === undefined ? {} : { username: options.username }
        const account = await operator.createUser({ email, password, roles, ...named })
        print`Created ${account.email} (${account.roles.join(', ')})`
        if (options.password === undefined) console.log(`Password: ${password}`)
      }),
    )
  program
    .command('user:role')
    .description('set the roles of an account; in force everywhere within a minute')
    .argument('<email>', 'its address', parseEmail)
    .argument('[roles...]', `${namesOfRoles()}; none leaves an ordinary account`, collectRole)
    .action((email: string, roles: Role[] | undefined) =>
      atDesk(async ({ operator }) => {
        const account = await operator.setRoles(email, ['ROLE_USER', ...(roles ?? [])])
        print`${account.email} now has ${account.roles.join(', ')}`
      }),
    )
  program
    .command('user:password')
    .description('give an account a new password and end its sessions')
    .argument('<email>', 'its address', parseEmail)
    .option('--password <password>', 'made up and printed once where missing', parsePassword)
    .action((email: string, options: { password?: string }) =>
      atDesk(async ({ operator }) => {
        const password = options.password ?? randomBytes(12).toString('base64url')
        await operator.setPassword(email, password)
        console.log(options.password === undefined ? `Password: ${password}` : 'Password changed')
      }),
    )
  program
    .command('user:email')
    .description('give an account another address, where its owner cannot confirm from the old one')
    .argument('<email>', 'its address', parseEmail)
    .argument('<next>', 'its new address', parseEmail)
    .action((email: string, next: string) =>
      atDesk(async ({ operator }) => {
        await operator.setEmail(email, next)
        print`${email} is ${next} now`
      }),
    )
  for (const [name, verb, done] of [
    ['user:suspend', 'suspend', 'is suspended and logged out everywhere'],
    ['user:restore', 'restore', 'may log in again'],
  ] as const) {
    program
      .command(name)
      .description(`${verb} an account`)
      .argument('<email>', 'its address', parseEmail)
      .action((email: string) =>
        atDesk(async ({ operator }) => {
          await operator[verb](email)
          print`${email} ${done}`
        }),
      )
  }
}

function namesOfRoles(): string {
  return ROLES.filter((role) => role !== 'ROLE_USER')
    .map((role) => role.replace('ROLE_', '').toLowerCase())
    .join(', ')
}

/** Parses a role; `admin` and `ROLE_ADMIN` are the same. */
function collectRole(text: string, sofar: Role[] = []): Role[] {
  const role = `ROLE_${text.toUpperCase().replace(/^ROLE_/, '')}`
  if (!ROLES.includes(role as Role)) throw new InvalidArgumentError(`Known roles: ${namesOfRoles()}.`)
  return [...sofar, role as Role]
}

function parseUsername(text: string): string {
  const parsed = usernameSchema.safeParse(text)
  if (!parsed.success)
    throw new InvalidArgumentError(
      `A name of ${USERNAME_MIN_LENGTH} to ${USERNAME_MAX_LENGTH} characters is expected.`,
    )
  return parsed.data
}
