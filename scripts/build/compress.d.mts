export function compressBuilt(folder: string): Promise<void>
