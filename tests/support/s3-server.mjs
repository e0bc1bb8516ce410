// An S3 server in a process of its own: `node s3-server.mjs <directory> <bucket>` prints its port.
import S3rver from '@20minutes/s3rver'

const [directory, name] = process.argv.slice(2)
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory,
  configureBuckets: [{ name }],
})
// What this server does otherwise than Amazon's. It leaves some signs of a signed query as they are.
const { encodeURIComponent: encode } = globalThis
globalThis.encodeURIComponent = (text) =>
  encode(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

// The address of a bucket is signed with a slash at its end, which this server forgets: only there, in the
// listing, it lets other signatures pass.
server.middleware.unshift((context, next) => {
  if (/^\/[^/]+\/$/.test(context.path)) {
    context.app = Object.create(server, { allowMismatchedSignatures: { value: true } })
  }
  return next()
})
// It takes a range that ends with the first byte for one without an end; an object is never false.
const { getObject } = server.store
server.store.getObject = (bucket, key, options) =>
  getObject.call(
    server.store,
    bucket,
    key,
    options?.end === 0 ? { ...options, end: Object(0) } : options,
  )

const { port } = await server.run()
console.log(`port ${port}`)
