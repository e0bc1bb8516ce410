import { readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Longer than a process needs to write a lock file that it has created, or to replace an outdated one. */
const SETTLE_MS = 200

/** Another live process holds the data folder. */
export class FolderLockedError extends Error {}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * When a process started, on Linux; '' elsewhere. A container reuses the same few process ids at every
 * start, so the id alone would make another process look like the dead holder of a lock.
 */
const begunAt = (pid: number): string => {
  try {
    // The process name may hold any character and ends with the last `)`; field 22 of the line is the start time.
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/**
 * Locks the folder for this process; returns the function that releases it. A second process on a PGlite folder would
 * lose rows, so it gets `FolderLockedError`; a dead process's lock is replaced.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'lock')
  const mine = `${process.pid} ${begunAt(process.pid)}`
  const read = () => readFile(file, 'utf8').catch(() => '')
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      await writeFile(file, mine, { flag: 'wx' })
      // Another process may replace the same outdated lock and remove ours: after the wait, the lock that
      // is still there counts.
      if (attempt > 0) await delay(SETTLE_MS)
      if ((await read()) === mine) return () => rm(file, { force: true })
      continue
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    let held = await read()
    if (held === '') {
      // Another process has created the file and not written into it yet.
      await delay(SETTLE_MS)
      held = await read()
    }
    const [pid, begun] = held.split(' ')
    const holder = Number(pid)
    const holds =
      Number.isInteger(holder) &&
      holder > 0 &&
      holder !== process.pid &&
      isAlive(holder) &&
      (!begun || begun === begunAt(holder))
    if (holds) {
      throw new FolderLockedError(
        `Thư mục dữ liệu ${folder} đang được tiến trình ${holder} sử dụng. Hãy dừng tiến trình đó hoặc đặt DATA_DIR khác.`,
      )
    }
    await rm(file, { force: true })
  }
  throw new FolderLockedError(`Không khóa được thư mục dữ liệu ${folder}.`)
}
