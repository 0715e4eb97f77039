import { ConfigError } from '@alcove/kit/config/load-config'
import { OperatorError } from './admin/operator-error.ts'
import { operatorProgram } from './admin/program.ts'
import { escapedLines } from './console/escape.ts'
import { explainCommandFailure } from './console/explain.ts'

try {
  await operatorProgram(process.env).parseAsync()
} catch (error) {
  console.error(escapedLines(explainCommandFailure(error)))
  process.exitCode = error instanceof ConfigError ? 2 : error instanceof OperatorError ? error.exitCode : 1
}
