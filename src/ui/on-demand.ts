import { useEffect, useReducer, useState, useSyncExternalStore } from 'react'
import { isNoScript } from '../api/errors.ts'
import { wholeStyles } from './whole-styles.ts'

/** A part of the app in its own chunk: a page, a dialog, a menu, the toasts. Make it by `onDemand`. */
export interface OnDemand<T> {
  /** The import alone, without styles and a second try: for the build. */
  load: () => Promise<T>
  /** Loads it; rejects with a `PartError` when its file does not come. The next call asks again. */
  get: () => Promise<T>
  loaded: () => T | undefined
  subscribe: (changed: () => void) => () => void
  /** Loads it ahead; whoever needs it later asks again and says that it failed. */
  preload: () => Promise<void>
}

/** `offline`: nobody answers. `outdated`: the site answers, but no longer has the file: a new version. */
export class PartError extends Error {
  constructor(readonly reason: 'offline' | 'outdated') {
    super(`part not loaded: ${reason}`)
  }
}

const AGAIN_AFTER_MS = 1_000
/** While a failure is on screen. */
const HEAL_EVERY_MS = 15_000

export function onDemand<T>(load: () => Promise<T>): OnDemand<T> {
  let part: T | undefined
  let loading: Promise<T> | undefined
  const listeners = new Set<() => void>()
  const subscribe = (changed: () => void) => {
    listeners.add(changed)
    return () => void listeners.delete(changed)
  }
  const withStyles = async () => (await Promise.all([load(), wholeStyles()]))[0]
  const get = () =>
    (loading ??= ask(withStyles).then(
      (loaded) => {
        part = loaded
        for (const changed of listeners) changed()
        return loaded
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))
  const preload = async () => void (await get().catch(() => undefined))
  return { load, get, loaded: () => part, subscribe, preload }
}

/**
 * Imports, after a failure once more. Chromium asks the server again for a file that failed; WebKit too,
 * unless a modulepreload of it failed; Firefox keeps every failure until the page is loaded anew. A
 * suffix to the address would help in neither: the file would import its own parts by their old
 * addresses. So nothing is asked for while there is no network, and where asking again cannot help, the
 * page offers to load itself anew.
 */
async function ask<T>(load: () => Promise<T>): Promise<T> {
  if (!navigator.onLine) throw new PartError('offline')
  try {
    return await load()
  } catch (error) {
    if (!isNoScript(error)) throw error
    forgetStyles(error)
  }
  await new Promise((done) => setTimeout(done, AGAIN_AFTER_MS))
  try {
    return await load()
  } catch (error) {
    forgetStyles(error)
    throw isNoScript(error) ? new PartError((await answers()) ? 'outdated' : 'offline') : error
  }
}

/** vite takes a stylesheet for loaded when its element is there, also after a failure. */
function forgetStyles(error: unknown) {
  const [, href] = /preload CSS for (\S+)/.exec(String(error)) ?? []
  if (href) document.querySelector(`link[rel="stylesheet"][href="${href}"]`)?.remove()
}

/** Whether the site itself answers. */
const answers = () =>
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** The part, loaded while `wanted`; after a failure again when online, every 15 seconds and by `retry`. */
export function usePart<T>(part: OnDemand<T>, wanted = true) {
  const [failure, setFailure] = useState<unknown>(null)
  const [round, retry] = useReducer((count: number) => count + 1, 0)
  const ready = useSyncExternalStore(part.subscribe, part.loaded, part.loaded)
  const asks = wanted && ready === undefined
  useEffect(() => {
    if (!asks) return undefined
    let left = false
    part.get().catch((error: unknown) => left || setFailure(error))
    return () => {
      left = true
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new round asks again
  }, [part, asks, round])
  const heals = asks && failure !== null
  useEffect(() => {
    if (!heals) return undefined
    window.addEventListener('online', retry)
    const timer = setInterval(retry, HEAL_EVERY_MS)
    return () => {
      window.removeEventListener('online', retry)
      clearInterval(timer)
    }
  }, [heals])
  return { ready, failure: ready === undefined ? failure : null, retry }
}
