interface Node {
  type: string
  [key: string]: unknown
}

export function read(file: string): string
export function filesBelow(folder: string, ending: RegExp): string[]
export function walk(node: unknown, see: (node: Node, parent: Node | null) => void): void
export function lineOf(code: string, node: { start: number }): number
