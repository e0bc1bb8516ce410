/** Films and recordings by their first bytes, found where players look for them. */

export const bytesAt = (head: Buffer, bytes: string, start = 0): boolean =>
  head.subarray(start, start + bytes.length).equals(Buffer.from(bytes, 'latin1'))

/** Boxes without content of their own that may stand before the others of an MP4 or QuickTime file. */
const PADDING = ['free', 'skip', 'wide', 'uuid', 'pnot']
/** With these, and without `ftyp`, begin files of old cameras (QuickTime). */
const QUICKTIME = ['moov', 'mdat', 'free', 'skip', 'wide', 'pnot']

/** MP4 and its kin: boxes, each of its size in four bytes and its name in four. */
function boxedType(head: Buffer): string | null {
  const nameAt = (at: number) => head.toString('latin1', at + 4, at + 8)
  // A size of 16 MB or more in front of such a name is a text that happens to have it there.
  if (head.length < 8 || (head[0] !== 0 && nameAt(0) !== 'ftyp')) return null
  let at = 0
  while (PADDING.includes(nameAt(at)) && at + 8 <= head.length) {
    at += Math.max(8, head.readUInt32BE(at))
  }
  const brand = head.toString('latin1', at + 8, at + 12)
  if (nameAt(at) === 'styp') return 'video/mp4'
  if (nameAt(at) !== 'ftyp') return QUICKTIME.includes(nameAt(0)) ? 'video/quicktime' : null
  if (['M4A ', 'M4B ', 'M4P '].some((audio) => brand.startsWith(audio.trim()))) return 'audio/mp4'
  return brand === 'qt  ' ? 'video/quicktime' : 'video/mp4'
}

/** kbit/s of layer III, by the index in a frame's head: of MPEG 1, and of MPEG 2 and 2.5. */
const RATES_1 = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const RATES_2 = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const SAMPLES_PER_SECOND = [44_100, 48_000, 32_000]

/** The bytes of the MP3 frame that begins there; null where none does. */
function mp3FrameAt(head: Buffer, at: number): number | null {
  const [sync = 0, kind = 0, rates = 0] = head.subarray(at, at + 3)
  const version = (kind >> 3) & 3
  if (sync !== 0xff || (kind & 0xe6) !== 0xe2 || version === 1) return null
  const isFirst = version === 3
  const kbits = (isFirst ? RATES_1 : RATES_2)[(rates >> 4) - 1]
  const samples = SAMPLES_PER_SECOND[(rates >> 2) & 3]
  if (!kbits || !samples) return null
  const perSecond = samples / (isFirst ? 1 : version === 2 ? 2 : 4)
  return Math.floor(((isFirst ? 144 : 72) * kbits * 1000) / perSecond) + ((rates >> 1) & 1)
}

/** True where two frames follow each other behind silence or a tag, as players search for them. */
function hasMp3Frames(head: Buffer): boolean {
  for (let at = head.indexOf(0xff); at >= 0; at = head.indexOf(0xff, at + 1)) {
    const size = mp3FrameAt(head, at)
    if (size !== null && mp3FrameAt(head, at + size) !== null) return true
  }
  return false
}

/** Media type of a film or a recording; null for anything else. `extension` tells apart what an ID3 tag stands before. */
export function mediaType(head: Buffer, extension: string): string | null {
  const at = (bytes: string, start = 0) => bytesAt(head, bytes, start)
  if (at('\x1a\x45\xdf\xa3')) {
    // The document type, behind its length.
    const type = head.indexOf('\x42\x82', 0, 'latin1')
    const isWebm = type > 0 && head.toString('latin1', type + 2, type + 14).includes('webm')
    return isWebm && !head.includes('matroska') ? 'video/webm' : 'video/x-matroska'
  }
  if ((at('RIFF') || at('RF64')) && at('WAVE', 8)) return 'audio/wav'
  if (at('RIFF') && at('AVI ', 8)) return 'video/x-msvideo'
  if (at('OggS')) return head.includes('\x80theora', 0, 'latin1') ? 'video/ogg' : 'audio/ogg'
  if (at('fLaC')) return 'audio/flac'
  if (at('\xff\xf1') || at('\xff\xf9')) return 'audio/aac'
  if (at('ID3')) {
    return extension === 'flac' || extension === 'aac' ? `audio/${extension}` : 'audio/mpeg'
  }
  const starts = ['\xff\xfb', '\xff\xf3', '\xff\xf2', '\xff\xfa', '\xff\xe3', '\xff\xe2']
  if (starts.some((start) => at(start)) || (extension === 'mp3' && hasMp3Frames(head))) {
    return 'audio/mpeg'
  }
  return boxedType(head)
}
