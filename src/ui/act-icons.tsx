import { Icon } from './Icon.tsx'

/** Icons for `IconButton`, which sets their size. Separate from the header's, because most pages need none. */

export const UpIcon = () => (
  <Icon>
    <path d="M12 19V5M6 11l6-6 6 6" />
  </Icon>
)

export const DownIcon = () => (
  <Icon>
    <path d="M12 5v14M6 13l6 6 6-6" />
  </Icon>
)

export const EditIcon = () => (
  <Icon>
    <path d="M4 20h4L19 9l-4-4L4 16zM13 7l4 4" />
  </Icon>
)

export const DeleteIcon = () => (
  <Icon>
    <path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5" />
  </Icon>
)

export const DuplicateIcon = () => (
  <Icon>
    <path d="M9 9h11v11H9zM5 15H4V4h11v1" />
  </Icon>
)

/** A question and a plus. */
export const AddQuizIcon = () => (
  <Icon>
    <path d="M5 9a4 4 0 1 1 5.5 3.7c-1 .5-1.5 1.2-1.5 2.3M9 19v.01M18 12v6M15 15h6" />
  </Icon>
)

/** A written sheet and a plus. */
export const AddAssignmentIcon = () => (
  <Icon>
    <path d="M11 20H5V4h12v7M9 8h4M9 12h3M18 14v6M15 17h6" />
  </Icon>
)
