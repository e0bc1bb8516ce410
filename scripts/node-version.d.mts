export function nodeFault(version: string, range: string): string | undefined
