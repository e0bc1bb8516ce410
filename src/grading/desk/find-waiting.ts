import { needsGrading } from '../../../shared/rules/grading.ts'

export interface WaitingHandIn {
  studentId: string
  submissionId: string
}

interface Search {
  studentIds: readonly string[]
  assessmentIds: readonly string[]
  /** The one that was just saved, should its new state not be known yet. */
  except: string | undefined
  read: (assessmentId: string, studentId: string) => Promise<{ _id: string; status: string } | null>
  signal: AbortSignal
}

/** So many calls at a time, all of one student: a class of thousands is walked, never stormed. */
const AT_ONCE = 4

/** The first hand-in that waits for its teacher; `null` when none does or `signal` was given. */
export async function findWaiting(search: Search): Promise<WaitingHandIn | null> {
  const { studentIds, assessmentIds, except, read, signal } = search
  for (const studentId of studentIds) {
    for (let at = 0; at < assessmentIds.length; at += AT_ONCE) {
      if (signal.aborted) return null
      const part = assessmentIds.slice(at, at + AT_ONCE)
      const handIns = await Promise.all(part.map((id) => read(id, studentId)))
      const found = handIns.find((handIn) => needsGrading(handIn) && handIn?._id !== except)
      if (found) return signal.aborted ? null : { studentId, submissionId: found._id }
    }
  }
  return null
}
