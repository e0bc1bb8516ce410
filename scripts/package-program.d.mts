export function packageProgram(name: string, packageName?: string): string
