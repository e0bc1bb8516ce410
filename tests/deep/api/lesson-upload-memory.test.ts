import { openAsBlob, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startPglite } from '../../../server/platform/db/client.ts'
import { makeCourse, makeSection, makeUser } from '../../support/fixtures.ts'
import { lessonForm } from '../../support/faculty.ts'
import { startProcess } from '../../support/server-process.ts'
import { serverWith, sessionToken } from '../../support/session-token.ts'

const MB = 1024 * 1024
const SECRET = 'a-secret-for-tests-of-32-characters'

/** Resident memory of a process in MB (on Linux). */
const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

test.skipIf(process.platform !== 'linux')(
  'four files of 45 MB at once raise the memory of the API by less than 200 MB',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lopmo-upload-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const dump = inject('templates').emptyDump
    const db = await startPglite({ dataDir: join(folder, 'db'), dump })
    const teacher = await makeUser(db, { roles: ['INSTRUCTOR'] })
    const course = await makeCourse(db, { instructors: [{ userId: teacher.id, role: 'MAIN' }] })
    const section = await makeSection(db, course.id)
    const token = await sessionToken(serverWith(db, SECRET), teacher.id)
    await db.close()
    const film = join(folder, 'phim.mp4')
    const bytes = Buffer.alloc(45 * MB, 7)
    bytes.write('\0\0\0\x20ftypisom', 'latin1')
    await writeFile(film, bytes)

    const { child, url } = await startProcess({ DATA_DIR: folder, SESSION_SECRET: SECRET })
    const base = await url
    const pid = child.pid ?? 0
    const headers = { authorization: `Bearer ${token}` }
    const path = `/api/instructor/courses/${course.id}`
    // One call before the measurement: what a first call costs is not the upload's.
    expect((await fetch(`${base + path}/content`, { headers })).status).toBe(200)
    const idle = residentMb(pid)
    const blob = await openAsBlob(film)
    const sent = fetch(`${base + path}/sections/${section.id}/lessons`, {
      method: 'POST',
      headers,
      body: lessonForm(
        { title: 'Bài có phim' },
        ['1.mp4', '2.mp4', '3.mp4', '4.mp4'].map((name) => [name, blob] as const),
      ),
    })
    let peak = idle
    let answer: Response | undefined
    void sent.then((response) => (answer = response))
    while (!answer) {
      peak = Math.max(peak, residentMb(pid))
      await Promise.race([sent, wait(20)])
    }
    expect(answer.status).toBe(201)
    const lesson = (await answer.json()) as { resources: { mime: string; url: string }[] }
    expect(lesson.resources.map(({ mime }) => mime)).toEqual(Array(4).fill('video/mp4'))
    const range = { range: `bytes=${45 * MB - 1}-` }
    const last = await fetch(base + (lesson.resources[3]?.url ?? ''), { headers: range })
    expect([last.status, last.headers.get('content-range')]).toEqual([
      206,
      `bytes ${45 * MB - 1}-${45 * MB - 1}/${45 * MB}`,
    ])
    console.info(
      `upload of 4 × 45 MB: idle ${Math.round(idle)} MB, peak +${Math.round(peak - idle)} MB`,
    )
    expect(peak - idle).toBeLessThan(200)
  },
)
