// What the checks of the sources share.
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The text of a file of the project. */
export const read = (file) => readFileSync(join(root, file), 'utf8')

/** The files below a folder whose names match, without generated types. */
export const filesBelow = (folder, ending) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((name) => ending.test(name) && !name.endsWith('.d.ts'))
    .map((name) => join(folder, name).replaceAll(sep, '/'))

/** Calls `see` with every node of a syntax tree and its parent. */
export function walk(node, see, parent = null) {
  if (Array.isArray(node)) for (const each of node) walk(each, see, parent)
  else if (node && typeof node === 'object') {
    if (node.type) see(node, parent)
    for (const key in node) walk(node[key], see, node.type ? node : parent)
  }
}

/** The line of a node, from 1. */
export const lineOf = (code, node) => code.slice(0, node.start).split('\n').length
