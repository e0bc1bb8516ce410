import { readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Between making the file and writing into it, or removing a dead one and making it anew, lies less. */
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
 * When a process began, where the system tells (Linux): in a container the same few process ids
 * come again at every start, and a stranger must not pass for the dead holder of a lock.
 */
const begunAt = (pid: number): string => {
  try {
    // After the name, which may hold anything, `)` ends it; the 22nd field is the start.
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/**
 * Takes `<folder>/lock` for this process. Two processes on one PGlite folder would lose rows
 * silently, so the second is refused; the lock of a dead process is taken over.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'lock')
  const mine = `${process.pid} ${begunAt(process.pid)}`
  const read = () => readFile(file, 'utf8').catch(() => '')
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      await writeFile(file, mine, { flag: 'wx' })
      // Another process may be removing the same dead lock and take ours for it: the last one stays.
      if (attempt > 0) await delay(SETTLE_MS)
      if ((await read()) === mine) return () => rm(file, { force: true })
      continue
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    let held = await read()
    if (held === '') {
      // Made by another process that has not written into it yet.
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
