import type { ResourceKind } from '../../../shared/contract/learning.ts'

const WORDS: Record<ResourceKind, string> = {
  VIDEO: 'Video',
  PDF: 'PDF',
  DOCUMENT: 'Tài liệu',
  IMAGE: 'Hình ảnh',
  AUDIO: 'Âm thanh',
  OTHER: 'Liên kết',
}

export const ResourceKindBadge = ({ kind }: { kind: ResourceKind }) => (
  <span className="badge badge-neutral">{WORDS[kind]}</span>
)
