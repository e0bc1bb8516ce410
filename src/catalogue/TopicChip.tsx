import { useQuery } from '@tanstack/react-query'
import type { CourseCard, Topic } from '../../shared/contract/catalogue.ts'
import { topicsQuery } from '../api/queries.ts'

interface TopicChipProps {
  /** Slug or id, as the address holds it. */
  topic: string
  /** Absent while they are on their way. */
  cards: readonly CourseCard[] | undefined
  onRemove: () => void
}

/**
 * The topic that narrows the list. Its name comes from what is loaded anyway, the menu or the cards;
 * the topics are asked for only when no card tells it.
 */
export function TopicChip({ topic, cards, onRemove }: TopicChipProps) {
  const isMeant = (each: Topic | null) => each?.slug === topic || each?._id === topic
  const told = cards?.map((card) => card.topic).find(isMeant)?.name
  const { data: topics } = useQuery({ ...topicsQuery(), enabled: cards !== undefined && !told })
  const name = told || topics?.find(isMeant)?.name || 'đang chọn'
  return (
    <button
      type="button"
      className="badge badge-primary catalogue-chip"
      aria-label={`Bỏ chủ đề ${name}`}
      onClick={onRemove}
    >
      Chủ đề {name} <span aria-hidden="true">×</span>
    </button>
  )
}
