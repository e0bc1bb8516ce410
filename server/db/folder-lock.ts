import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

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
 * Takes `<folder>/lock` for this process. Two processes on one PGlite folder would lose rows
 * silently, so the second is refused; the lock of a dead process is taken over.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'lock')
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      await writeFile(file, String(process.pid), { flag: 'wx' })
      return () => rm(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = Number(await readFile(file, 'utf8').catch(() => ''))
    if (Number.isInteger(holder) && holder > 0 && holder !== process.pid && isAlive(holder)) {
      throw new FolderLockedError(
        `Thư mục dữ liệu ${folder} đang được tiến trình ${holder} sử dụng. Hãy dừng tiến trình đó hoặc đặt DATA_DIR khác.`,
      )
    }
    await rm(file, { force: true })
  }
  throw new FolderLockedError(`Không khóa được thư mục dữ liệu ${folder}.`)
}
