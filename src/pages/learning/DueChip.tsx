import { useQuery } from '@tanstack/react-query'
import type { DeadlineItem } from '../../../shared/contract/learning.ts'
import {
  DEADLINE_DAYS,
  isToDo,
  urgencyOf,
  type DeadlineUrgency,
} from '../../../shared/rules/deadlines.ts'
import { deadlinesQuery } from '../../api/deadlines.ts'
import { ASSESSMENT_NAMES } from '../../parts/course/assessment-names.ts'
import { timeWords } from '../../parts/deadlines/time-left.ts'
import { STATE_BADGES } from '../../parts/submissions/assessment-state.ts'

/** The work that is due, earliest first, from the bell's answer; makes no request. */
export function useDueWork(): readonly DeadlineItem[] {
  const { data, isError } = useQuery({ ...deadlinesQuery(DEADLINE_DAYS), enabled: false })
  return isError || !data ? [] : data.filter(isToDo)
}

const COLOURS: Record<DeadlineUrgency, string> = {
  overdue: 'danger',
  soon: 'warning',
  later: 'neutral',
}

interface DueProps {
  item: DeadlineItem
  now: Date
}

/** «Quiz · còn 2 ngày», coloured by how urgent it is. */
export function DueChip({ item, now }: DueProps) {
  const colour = item.returned ? STATE_BADGES.returned.colour : COLOURS[urgencyOf(item, now)]
  return <span className={`badge badge-${colour}`}>{dueWords(item, now)}</span>
}

export function dueWords(item: DeadlineItem, now: Date): string {
  const state = item.returned ? 'cần làm lại' : timeWords(item, now)
  return [ASSESSMENT_NAMES[item.type], ...(state ? [state] : [])].join(' · ')
}
