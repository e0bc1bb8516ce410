interface Node {
  type: string
  [key: string]: unknown
}

/** Calls `see` with every node of a syntax tree and its parent. */
export function walk(node: unknown, see: (node: Node, parent: Node | null) => void): void
