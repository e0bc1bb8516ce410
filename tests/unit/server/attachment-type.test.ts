import { expect, test } from 'vitest'
import { attachmentType } from '../../../server/providers/files/attachment-type.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['bai.pdf', bytes('%PDF-1.7\n'), 'application/pdf'],
  ['bai.txt', bytes('%PDF-1.7\n'), 'application/pdf'],
  [
    'Bài tập.DOCX',
    bytes('PK\x03\x04...'),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  ['ma nguon.zip', bytes('PK\x03\x04...'), 'application/zip'],
  ['bai.doc', bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), 'application/msword'],
  ['anh', bytes('\xff\xd8\xff\xe0'), 'image/jpeg'],
  ['anh.heic', bytes('\0\0\0\x18ftypheic'), 'image/heic'],
  ['phim.mp4', bytes('\0\0\0\x18ftypisom'), 'video/mp4'],
  ['phim.mov', bytes('\0\0\0\x14ftypqt  '), 'video/quicktime'],
  ['ghi am.m4a', bytes('\0\0\0\x1cftypM4A '), 'audio/mp4'],
  ['ghi am.mp3', bytes('ID3\x04'), 'audio/mpeg'],
  ['ghi am.wav', bytes('RIFF....WAVEfmt '), 'audio/wav'],
  ['ghi am.aac', bytes('\xff\xf1\x50\x80'), 'audio/aac'],
  ['ghi am.ogg', bytes('OggS\0\x02....\x01vorbis'), 'audio/ogg'],
  ['phim.ogv', bytes('OggS\0\x02....\x80theora'), 'video/ogg'],
  ['ghi chu.markdown', Buffer.from('# Một'), 'text/markdown'],
  ['ghi chu.txt', Buffer.from('Tiếng Việt'), 'text/plain'],
  // The end of the inspected bytes cuts a character.
  ['ghi chu.txt', Buffer.from('Tiếng Việt ế').subarray(0, -1), 'text/plain'],
  ['notepad.txt', bytes('\xff\xfeT\0i\0'), 'text/plain'],
  ['bang.csv', bytes('a,b\n1,2'), 'text/csv'],
  ['bai.js', bytes('const a = 1 < 2'), 'text/plain'],
])('%s is accepted', (name, head, mime) => {
  expect(attachmentType(name, head)).toBe(mime)
})

test.each([
  ['trang.html', bytes('xin chào')],
  ['trang.txt', bytes('\n <!DOCTYPE html><p>')],
  ['trang.txt', Buffer.from('\ufeff<html>')],
  ['hinh.svg', bytes('<svg xmlns="">')],
  ['hinh.png', bytes('<?xml version="1.0"?><svg>')],
  ['hinh.png', bytes('<SVG onload=alert(1)>')],
  ['chay.exe', bytes('MZ\x90\0\x03')],
  ['bai.pdf', bytes('MZ\x90\0\x03')],
  ['chay.jar', bytes('PK\x03\x04')],
  ['macro.docm', bytes('PK\x03\x04')],
  ['chay.bat', bytes('del *')],
  ['chay.pdf.exe ', bytes('%PDF-1.7')],
  ['la', bytes('\x7fELF\x02\x01')],
  ['setup.dat', bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')],
  ['la.bin', bytes('\x80\x81\x82')],
])('%s is not accepted', (name, head) => {
  expect(attachmentType(name, head)).toBeNull()
})

const frame = '\xff\xfb\x90\x00'
/** Two frames of MPEG audio, 128 kbit/s at 44.1 kHz: 417 bytes each. */
const FRAMES = (frame + '\0'.repeat(413)).repeat(2)
const free = (size: number, type = 'free') =>
  `${String.fromCharCode(0, 0, size >> 8, size & 255)}${type}${'\0'.repeat(size - 8)}`

/** The header stands where readers of the format look for it, which is not always the first byte. */
test.each([
  ['bai.pdf', bytes('\xef\xbb\xbf%PDF-1.7\n'), 'application/pdf'],
  ['bai.pdf', bytes('\r\n%PDF-1.4\n'), 'application/pdf'],
  ['khong ten', bytes('\n\n %PDF-1.4\n'), 'application/pdf'],
  ['bai.pdf', bytes('\0\0\0%PDF-1.4\n'), 'application/pdf'],
  ['bai.pdf', bytes('\x1b%-12345X@PJL JOB\r\n%PDF-1.4\n'), 'application/pdf'],
  ['bai.PDF', bytes('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n%PDF-1.4'), 'application/pdf'],
  ['khong ten', bytes('\0\x05bai.pdf\x80\x81%PDF-1.4\n'), 'application/pdf'],
  ['bai.pdf', bytes(`${' '.repeat(1019)}%PDF-1.4`), 'application/pdf'],
  // A text about PDFs, a text with HTML in it, and an archive with a PDF in it.
  ['bai.pdf', bytes('GET <svg onload=alert(1)>%PDF-1.7'), 'text/plain'],
  ['ghi chu.txt', bytes('Tep bat dau bang %PDF-1.7'), 'text/plain'],
  ['ghi chu.md', bytes('# %PDF-1.7'), 'text/markdown'],
  ['bai.zip', bytes('PK\x03\x04\x14\0bai.pdf%PDF-1.7'), 'application/zip'],
  ['bai.rtf', bytes('{\\rtf1 %PDF-1.7'), 'application/rtf'],
  ['bai.rtf', bytes('\xef\xbb\xbf\r\n{\\rtf1 x}'), 'application/rtf'],
  // Archives that were made for splitting but not split, and an archive that begins with a line break.
  ['bai.docx', bytes('PK00PK\x03\x04'), attachmentType('a.docx', bytes('PK\x03\x04'))],
  ['bai.zip', bytes('PK\x07\x08PK\x03\x04'), 'application/zip'],
  ['bai.zip', bytes('\r\nPK\x03\x04'), 'application/zip'],
  ['phim.mp4', bytes(`${free(16)}\0\0\0\x18ftypisom`), 'video/mp4'],
  ['phim.mp4', bytes(`${free(600, 'skip')}${free(40, 'uuid')}\0\0\0\x18ftypmp42`), 'video/mp4'],
  ['phim.mp4', bytes('\0\0\0\x18stypmsdh'), 'video/mp4'],
  ['ghi am.m4a', bytes(`${free(8)}\0\0\0\x18ftypM4A `), 'audio/mp4'],
  ['sach.m4b', bytes('\0\0\0\x18ftypM4B '), 'audio/mp4'],
  ['phim.mov', bytes('\0\x10\0\0moov\0\0\0\x6cmvhd'), 'video/quicktime'],
  ['phim.mov', bytes(`${free(8, 'wide')}\0\x10\0\0mdat\0\0`), 'video/quicktime'],
  ['anh.heic', bytes('\0\0\0\x18ftypmif1\0\0\0\0mif1heic'), 'image/heic'],
  ['anh.avif', bytes('\0\0\0\x1cftypmif1\0\0\0\0mif1avif'), 'image/avif'],
  ['ghi am.mp3', bytes('\xff\xe3\x18\xc4'), 'audio/mpeg'],
  ['ghi am.mp3', bytes(`${'\0'.repeat(700)}${FRAMES}`), 'audio/mpeg'],
  ['ghi am.mp3', bytes(`APETAGEX${'\x01'.repeat(90)}${FRAMES}`), 'audio/mpeg'],
  ['ghi am.flac', bytes('ID3\x04\0\0'), 'audio/flac'],
  ['ghi am.aac', bytes('ID3\x04\0\0'), 'audio/aac'],
  ['ghi am.wav', bytes('RF64\xff\xff\xff\xffWAVEds64'), 'audio/wav'],
  ['phim.webm', bytes('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm'), 'video/webm'],
  ['phim.webm', bytes('\x1a\x45\xdf\xa3\x9f\x42\x82\x40\x04webm'), 'video/webm'],
  ['phim.mkv', bytes('\x1a\x45\xdf\xa3\xa3\x42\x82\x88matroska..webm'), 'video/x-matroska'],
  ['phim.ogv', bytes(`OggS\0\x02..fishead${'\0'.repeat(900)}OggS\0\x02\x80theora`), 'video/ogg'],
  ['excel.txt', bytes('\xfe\xff\0T\0i'), 'text/plain'],
  ['bang.csv', Buffer.from('\ufeffsep=;\r\na;b'), 'text/csv'],
])('%s with its header elsewhere: %#', (name, head, mime) => {
  expect(attachmentType(name, head)).toBe(mime)
})

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')

/** No program, and nothing that a browser could take for a page, is accepted as another type. */
test.each([
  ['bai.pdf', bytes('<html><script>alert(1)</script>%PDF-1.7')],
  ['bai.pdf', bytes('MZ\x90\0\x03%PDF-1.7')],
  ['bai.pdf', bytes('\x7fELF\x02%PDF-1.7')],
  ['bai.pdf', bytes(`${'\x80'.repeat(1024)}%PDF-1.7`)],
  ['chay.zip', bytes('MZ\x90\0\x03PK\x03\x04')],
  ['bai.docx', bytes('<html>PK\x03\x04')],
  ['phim.mp4', bytes('\x80\x81\x82\x83ftyqisom')],
  ['ghi am.mp3', bytes(`${'\0'.repeat(100)}\xff\xfb\x90\x00${'\x01'.repeat(900)}`)],
  ['trang.txt', utf16('<html><script>')],
  ['trang.txt', utf16('\r\n<!doctype html>').swap16()],
])('%s is not accepted, whatever it hides: %#', (name, head) => {
  expect(attachmentType(name, head)).toBeNull()
})
