/** The text of a file in UTF-8, or in UTF-16 with its mark, as Excel writes it. Rejects any other. */
export async function readTextFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
