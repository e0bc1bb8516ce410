import { useQueryClient, type QueryCache } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import type { GradedSubmission } from '../../../shared/contract/grading.ts'
import { submissionOfPlace } from '../../api/grading-queries.ts'
import { needsGrading } from '../../../shared/rules/grading.ts'

export type LoadedGrade = Pick<GradedSubmission, '_id' | 'status' | 'score'>

/** By student, then by assessment; `null`: nothing was handed in. What is absent was not read yet. */
export type LoadedGrades = ReadonlyMap<string, ReadonlyMap<string, LoadedGrade | null>>

/**
 * What this visit has read of hand-ins, in a few words each: the hand-ins themselves, with texts and
 * threads, leave the query cache after minutes, or a class of thousands would fill the memory.
 */
function createLoadedGrades(cache: QueryCache) {
  const byStudent = new Map<string, Map<string, LoadedGrade | null>>()
  let snapshot: { grades: LoadedGrades } = { grades: byStudent }

  const take = (key: readonly unknown[], data: unknown) => {
    const place = submissionOfPlace(key)
    if (!place || data === undefined) return false
    // The key says what the data is.
    const submission = data as GradedSubmission | null
    const { assessmentId, studentId } = place
    const ofStudent = byStudent.get(studentId) ?? new Map<string, LoadedGrade | null>()
    byStudent.set(studentId, ofStudent)
    ofStudent.set(
      assessmentId,
      submission && { _id: submission._id, status: submission.status, score: submission.score },
    )
    return true
  }
  for (const { queryKey, state } of cache.getAll()) take(queryKey, state.data)

  return {
    snapshot: () => snapshot,
    subscribe: (tell: () => void) =>
      cache.subscribe(({ type, query }) => {
        if (type !== 'updated' || query.state.status !== 'success') return
        if (query.state.fetchStatus !== 'idle' || !take(query.queryKey, query.state.data)) return
        snapshot = { grades: byStudent }
        tell()
      }),
  }
}

export function useLoadedGrades(): { grades: LoadedGrades } {
  const client = useQueryClient()
  const [store] = useState(() => createLoadedGrades(client.getQueryCache()))
  return useSyncExternalStore(store.subscribe, store.snapshot)
}

/** Of what has been read of a lesson's assessments; absent when nothing has. */
export type StudentMark = 'waiting' | 'graded' | 'nothing'

/** A mark for each student of whom something of these assessments has been read. */
export function marksOf(
  grades: LoadedGrades,
  assessmentIds: readonly string[],
): ReadonlyMap<string, StudentMark> {
  const wanted = new Set(assessmentIds)
  const marks = new Map<string, StudentMark>()
  for (const [studentId, ofStudent] of grades) {
    const known = [...ofStudent].filter(([assessmentId]) => wanted.has(assessmentId))
    if (known.length === 0) continue
    const handIns = known.map(([, grade]) => grade)
    const mark = handIns.some(needsGrading)
      ? 'waiting'
      : handIns.some((grade) => grade?.status === 'GRADED')
        ? 'graded'
        : 'nothing'
    marks.set(studentId, mark)
  }
  return marks
}
