// Served in place of offline-worker.js, this file removes the worker and all that it has kept from every
// browser that comes back (docs/operations.md#a-new-version-and-the-offline-worker).
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  const forget = async () => {
    const names = await caches.keys()
    const ours = names.filter((name) => name.startsWith('lop-mo-'))
    await Promise.all(ours.map((name) => caches.delete(name)))
    await self.registration.unregister()
  }
  event.waitUntil(forget())
})
