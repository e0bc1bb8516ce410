import { useQuery } from '@tanstack/react-query'
import type { CourseCard } from '../api/contract.ts'
import { topicsQuery } from '../api/queries.ts'

interface TopicChipProps {
  /** Slug or id, as the address holds it. */
  topic: string
  cards: readonly CourseCard[]
  onRemove: () => void
}

/** The topic that narrows the list. Its name comes from what is loaded anyway: the menu or the cards. */
export function TopicChip({ topic, cards, onRemove }: TopicChipProps) {
  const { data: topics = [] } = useQuery({ ...topicsQuery(), enabled: false })
  const known = [...topics, ...cards.map((card) => card.topic)].find(
    (each) => each?.slug === topic || each?._id === topic,
  )
  const name = known?.name || 'đang chọn'
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
