import { describe, expect, test } from 'vitest'
import { type SentResource, isUploadedFile } from '../../shared/rules/lesson-media.ts'

/** Which resources a saved lesson sends back, and which it leaves alone (docs/product.md#lesson-resource). */

const HERE = 'https://hoc.test'
const PDF = 'application/pdf'
const at = (resource: Partial<SentResource>): SentResource => ({
  isFile: null,
  url: '',
  viewUrl: '',
  mime: null,
  ...resource,
})

describe('the backend says whether it is a file', () => {
  test.each([true, false])('isFile %s', (isFile) => {
    expect(isUploadedFile(at({ isFile, url: '/uploads/a.pdf', mime: PDF }), HERE)).toBe(isFile)
    expect(isUploadedFile(at({ isFile, url: 'https://vidu.vn/a' }), HERE)).toBe(isFile)
  })
})

describe('addresses', () => {
  test.each<[what: string, resource: Partial<SentResource>]>([
    ['of another site', { url: 'https://vidu.vn/a' }],
    ['with a media type', { url: 'https://vidu.vn/a.pdf', mime: PDF }],
    ['with a view address', { url: 'https://vidu.vn/a', viewUrl: 'https://cdn.test/a?sig=1' }],
    ['with both', { url: 'https://vidu.vn/a.pdf', viewUrl: '/xem/1', mime: PDF }],
    ['a page of this site', { url: 'https://hoc.test/courses/nau-an' }],
    ['a page of this site, by its ending', { url: 'https://hoc.test/bai.html?a=b.pdf' }],
    ['relative', { url: '/uploads/bai.pdf' }],
    ['relative without a slash', { url: 'uploads/bai.pdf' }],
    ['without a protocol', { url: '//vidu.vn/a.pdf', mime: PDF }],
    ['of another kind', { url: 'ftp://vidu.vn/a.pdf' }],
    ['broken', { url: 'https://', mime: PDF }],
  ])('%s', (_, resource) => {
    expect(isUploadedFile(at(resource), HERE)).toBe(false)
  })
})

describe('files', () => {
  test.each<[what: string, resource: Partial<SentResource>]>([
    ['without an address to send back', { viewUrl: '/xem/1' }],
    ['of the backend, with a media type', { url: 'https://hoc.test/a', mime: PDF }],
    ['of the backend, with a view address', { url: 'https://hoc.test/a', viewUrl: '/xem/1' }],
    ['of the backend, without a media type', { url: 'https://hoc.test/files/a' }],
    ['of the backend, by its ending', { url: 'https://hoc.test/x/buoi-1.mp4?v=2' }],
    ['relative, with a media type', { url: '/uploads/a.pdf', mime: PDF }],
    ['relative, with a view address', { url: 'bai/a', viewUrl: 'https://s3.test/a?sig=1' }],
  ])('%s', (_, resource) => {
    expect(isUploadedFile(at(resource), HERE)).toBe(true)
  })
})
