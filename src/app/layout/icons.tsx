import { Icon } from '../../ui/Icon.tsx'

export const SearchIcon = () => (
  <Icon>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </Icon>
)

export const CartIcon = () => (
  <Icon>
    <path d="M3 4h2.2l2.3 11h10.4l2-7.5H6" />
    <circle cx="9" cy="19" r="1.4" />
    <circle cx="16.5" cy="19" r="1.4" />
  </Icon>
)

export const MenuIcon = () => <Icon d="M4 7h16M4 12h16M4 17h16" />

export const CloseIcon = () => <Icon d="m6 6 12 12M18 6 6 18" />

export const Caret = () => (
  <svg width="10" height="10" viewBox="0 0 10 10" fill="none" aria-hidden="true">
    <path d="m1.5 3.5 3.5 3.5 3.5-3.5" stroke="currentColor" strokeWidth="1.5" />
  </svg>
)

/** The brand's mark: an open door that is also an open book. */
export const BrandMark = () => (
  <svg width="36" height="36" viewBox="0 0 36 36" aria-hidden="true">
    <rect width="36" height="36" rx="9" fill="#0f766e" />
    <path d="M18 10.5c-2.6-2-6-2.8-10-2.5v17.5c4-.3 7.4.5 10 2.5z" fill="#fff" />
    <path d="M18 10.5c2.6-2 6-2.8 10-2.5v17.5c-4-.3-7.4.5-10 2.5z" fill="#8fd0c8" />
    <circle cx="14.6" cy="18.3" r="1.3" fill="#b45309" />
  </svg>
)
