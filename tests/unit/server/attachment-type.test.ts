import { expect, test } from 'vitest'
import { attachmentType } from '../../../server/files/attachment-type.ts'

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
  // A character cut by the end of what is looked at.
  ['ghi chu.txt', Buffer.from('Tiếng Việt ế').subarray(0, -1), 'text/plain'],
  ['notepad.txt', bytes('\xff\xfeT\0i\0'), 'text/plain'],
  ['bang.csv', bytes('a,b\n1,2'), 'text/csv'],
  ['bai.js', bytes('const a = 1 < 2'), 'text/plain'],
])('%s is taken', (name, head, mime) => {
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
])('%s is not taken', (name, head) => {
  expect(attachmentType(name, head)).toBeNull()
})
