import type { ParseArgsConfig } from 'node:util'
import { isBlankText } from '../../shared/rules/blank-text.ts'
import type { Deps } from '../deps.ts'

/** What was typed is wrong: the message and the command's usage are shown, exit code 2. */
export class UsageError extends Error {}

/** The command could not do it (no such user, e-mail taken): one line, exit code 1. */
export class CommandError extends Error {}

interface CommandContext {
  deps: Deps
  print: (line: string) => void
}

export interface Command {
  /** After the name, as help shows it. */
  usage: string
  summary: string
  options: NonNullable<ParseArgsConfig['options']>
  run: (context: CommandContext, values: OptionValues) => Promise<void>
}

export type OptionValues = Record<string, string | boolean | (string | boolean)[] | undefined>

/** The text of an option; a missing one is a usage error. */
export function required(values: OptionValues, name: string): string {
  const value = values[name]
  if (typeof value !== 'string' || isBlankText(value)) {
    throw new UsageError(`Thiếu --${name}.`)
  }
  return value
}
