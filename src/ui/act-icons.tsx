import { Icon } from './Icon.tsx'

/** Icons for `IconButton`, which sets their size. Separate from the header's, because most pages need none. */

export const UpIcon = () => <Icon d="M12 19V5M6 11l6-6 6 6" />
export const DownIcon = () => <Icon d="M12 5v14M6 13l6 6 6-6" />
export const EditIcon = () => <Icon d="M4 20h4L19 9l-4-4L4 16zM13 7l4 4" />
export const DeleteIcon = () => <Icon d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5" />
export const DuplicateIcon = () => <Icon d="M9 9h11v11H9zM5 15H4V4h11v1" />
