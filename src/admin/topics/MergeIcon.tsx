import { Icon } from '../../ui/Icon.tsx'

/** Two lines that become one. */
export const MergeIcon = () => (
  <Icon>
    <path d="M6 4v4c0 4 6 4 6 8v5M18 4v4c0 4-6 4-6 8M9 18l3 3 3-3" />
  </Icon>
)
