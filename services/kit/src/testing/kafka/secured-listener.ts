import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** Account that can log in with PLAIN and the same password, but has no rights. */
export const STRANGER = 'stranger'
const STORE_PASSWORD = 'only-for-tests'

/** An account for SCRAM-SHA-512 or PLAIN. */
export interface BrokerAccount {
  username: string
  password: string
}

/** Configures a broker listener with TLS and SASL, under its own certificate for 127.0.0.1. */
export async function securedListener(folder: string, port: number, { username, password }: BrokerAccount) {
  const store = join(folder, 'broker.p12')
  const common = ['-keystore', store, '-storepass', STORE_PASSWORD, '-alias', 'broker']
  await run('keytool', [
    '-genkeypair',
    ...common,
    ...['-storetype', 'PKCS12', '-keyalg', 'EC', '-groupname', 'secp256r1', '-validity', '2'],
    ...['-dname', 'CN=127.0.0.1', '-ext', 'san=ip:127.0.0.1'],
  ])
  const { stdout: ca } = await run('keytool', ['-exportcert', '-rfc', ...common])
  const login = 'org.apache.kafka.common.security'
  return {
    ca,
    listener: `,SASL_SSL://127.0.0.1:${port}`,
    users: ['--add-scram', `SCRAM-SHA-512=[name=${username},password=${password}]`],
    properties: `ssl.keystore.location=${store}
ssl.keystore.password=${STORE_PASSWORD}
ssl.keystore.type=PKCS12
sasl.enabled.mechanisms=SCRAM-SHA-512,PLAIN
listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config=${login}.scram.ScramLoginModule required;
listener.name.sasl_ssl.plain.sasl.jaas.config=${login}.plain.PlainLoginModule required user_${username}="${password}" user_${STRANGER}="${password}";
authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer
super.users=User:ANONYMOUS;User:${username}
`,
  }
}
