import type { ParseArgsConfig } from 'node:util'
import { isBlankText } from '../../../shared/rules/blank-text.ts'
import type { Deps } from '../../deps.ts'

/** The command line is wrong: prints the message and the command's usage, exit code 2. */
export class UsageError extends Error {}

/** The command failed (no such user, email taken): prints one line, exit code 1. */
export class CommandError extends Error {}

export interface CommandContext {
  deps: Deps
  print: (line: string) => void
  /** The first line of the standard input, for what must not stand in the command line. */
  readLine: () => Promise<string>
}

export interface Command {
  /** The options as help shows them behind the command's name. */
  usage: string
  summary: string
  /** It changes nothing, so it leaves no line in the log. */
  onlyReads?: true
  /** It is there to bring the tables of PostgreSQL to this version; no other command does. */
  migrates?: true
  options: NonNullable<ParseArgsConfig['options']>
  run: (context: CommandContext, values: OptionValues) => Promise<void>
}

export type OptionValues = Record<string, string | boolean | (string | boolean)[] | undefined>

/** The value of an option; `UsageError` when it is missing or blank. */
export function required(values: OptionValues, name: string): string {
  const value = values[name]
  if (typeof value !== 'string' || isBlankText(value)) {
    throw new UsageError(`Thiếu --${name}.`)
  }
  return value
}
