import type { ReactNode } from 'react'

/** Decorative drawings for empty states, in one style (docs/product.md#drawings); not in the first visit. */
const DEEP = 'var(--primary)'
const MIDDLE = 'var(--primary-soft)'
const PALE = 'var(--primary-tint)'
const AMBER = '#f2c879'
const PAPER = 'var(--surface)'

/** The frame and ground of every drawing. */
const Drawing = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 180 130" width="180" height="130" aria-hidden="true" focusable="false">
    <ellipse cx="90" cy="112" rx="72" ry="10" fill={PALE} />
    {children}
  </svg>
)

export const NothingFoundDrawing = () => (
  <Drawing>
    <path d="M30 44q32-12 60 4v62q-28-14-60-4z" fill={MIDDLE} />
    <path d="M150 44q-32-12-60 4v62q28-14 60-4z" fill={PALE} />
    <path d="M42 62q19-6 36 1M42 78q19-6 36 1" stroke={PAPER} strokeWidth="5" fill="none" />
    <path d="m122 76 26 26" stroke={DEEP} strokeWidth="11" strokeLinecap="round" />
    <circle cx="106" cy="56" r="30" fill={PAPER} stroke={DEEP} strokeWidth="8" />
    <path d="M94 56h24" stroke={AMBER} strokeWidth="6" strokeLinecap="round" />
  </Drawing>
)

export const EmptyCartDrawing = () => (
  <Drawing>
    <path d="M58 52q0-34 32-34t32 34" fill="none" stroke={DEEP} strokeWidth="7" />
    <path d="M34 52h112l-12 50a10 10 0 0 1-10 8H56a10 10 0 0 1-10-8z" fill={MIDDLE} />
    <path
      d="M28 46h124a6 6 0 0 1 6 6v6a6 6 0 0 1-6 6H28a6 6 0 0 1-6-6v-6a6 6 0 0 1 6-6z"
      fill={DEEP}
    />
    <path d="M66 74v24M90 74v24M114 74v24" stroke={PALE} strokeWidth="6" strokeLinecap="round" />
    <path d="M150 106q-4-26 18-32 4 24-18 32z" fill={AMBER} />
  </Drawing>
)

export const NoCoursesDrawing = () => (
  <Drawing>
    <rect x="26" y="96" width="128" height="10" rx="5" fill={DEEP} />
    <rect x="42" y="40" width="20" height="56" rx="4" fill={MIDDLE} />
    <path d="M42 52h20M42 84h20" stroke={PAPER} strokeWidth="4" />
    <path d="m76 50 18-6 17 52H92z" fill={PALE} />
    <path d="m80 60 18-6" stroke={MIDDLE} strokeWidth="4" />
    <path d="M120 78h24l-4 18h-16z" fill={AMBER} />
    <path d="M132 78q-14-10-10-28 14 6 10 28zM132 78q12-8 12-22-12 4-12 22z" fill={DEEP} />
  </Drawing>
)

const Receipt = () => (
  <>
    <path
      d="M52 16h76v92l-9.5-7-9.5 7-9.5-7-9.5 7-9.5-7-9.5 7-9.5-7-9.5 7z"
      fill={PAPER}
      stroke={MIDDLE}
      strokeWidth="4"
    />
    <path d="M66 38h30M66 54h48M66 70h48" stroke={MIDDLE} strokeWidth="6" strokeLinecap="round" />
  </>
)

/** A receipt with blank lines and no sum: no orders yet, or no payment. */
export const NoOrdersDrawing = () => (
  <Drawing>
    <Receipt />
    <path d="M66 87h18" stroke={AMBER} strokeWidth="6" strokeLinecap="round" />
  </Drawing>
)

export const PaidDrawing = () => (
  <Drawing>
    <Receipt />
    <circle cx="126" cy="82" r="22" fill={DEEP} />
    <path
      d="m116 82 7 7 13-14"
      stroke={AMBER}
      strokeWidth="6"
      strokeLinecap="round"
      strokeLinejoin="round"
      fill="none"
    />
  </Drawing>
)

export const NoDeadlinesDrawing = () => (
  <Drawing>
    <rect x="44" y="26" width="92" height="80" rx="10" fill={MIDDLE} />
    <path d="M44 36a10 10 0 0 1 10-10h72a10 10 0 0 1 10 10v12H44z" fill={DEEP} />
    <path d="M66 18v16M114 18v16" stroke={DEEP} strokeWidth="7" strokeLinecap="round" />
    <rect x="54" y="56" width="72" height="42" rx="6" fill={PAPER} />
    <path d="M90 92q-16-14-4-30 18 6 4 30z" fill={AMBER} />
    <path d="M90 92q14-6 16-22-16 2-16 22z" fill={DEEP} />
  </Drawing>
)

export const LostDrawing = () => (
  <Drawing>
    <rect x="86" y="22" width="8" height="90" rx="4" fill={DEEP} />
    <path d="M70 32h56l16 14-16 14H70z" fill={MIDDLE} />
    <path d="M110 66H54L38 80l16 14h56z" fill={AMBER} />
    <path d="M84 46h34M62 80h34" stroke={PAPER} strokeWidth="5" strokeLinecap="round" />
    <path d="M124 112q-6-24 14-32 8 24-14 32z" fill={DEEP} />
    <path d="M126 112q2-16 22-16-4 18-22 16z" fill={MIDDLE} />
  </Drawing>
)

/** A letter with an answer beside it: somebody reads what is written. */
export const LetterDrawing = () => (
  <Drawing>
    <path
      d="M34 44h92a8 8 0 0 1 8 8v52a8 8 0 0 1-8 8H34a8 8 0 0 1-8-8V52a8 8 0 0 1 8-8z"
      fill={MIDDLE}
    />
    <path d="m28 48 52 38 52-38" stroke={DEEP} strokeWidth="7" strokeLinejoin="round" fill="none" />
    <path
      d="M112 18h40a8 8 0 0 1 8 8v22a8 8 0 0 1-8 8h-14l-12 12V56h-14a8 8 0 0 1-8-8V26a8 8 0 0 1 8-8z"
      fill={AMBER}
    />
    <path d="M116 32h32M116 43h20" stroke={PAPER} strokeWidth="5" strokeLinecap="round" />
  </Drawing>
)

/** Two who read one book, under a lamp's light: learning together. */
export const TogetherDrawing = () => (
  <Drawing>
    <circle cx="90" cy="44" r="34" fill={PALE} />
    <circle cx="56" cy="46" r="15" fill={AMBER} />
    <circle cx="124" cy="46" r="15" fill={MIDDLE} />
    <path d="M30 106V92a26 26 0 0 1 52 0v14z" fill={DEEP} />
    <path d="M98 106V92a26 26 0 0 1 52 0v14z" fill={DEEP} />
    <path
      d="M48 84q24-10 42 3 18-13 42-3v28q-24-9-42 3-18-12-42-3z"
      fill={PAPER}
      stroke={MIDDLE}
      strokeWidth="4"
    />
    <path d="M90 87v28" stroke={MIDDLE} strokeWidth="4" />
    <path d="M58 93q12-4 22 1M122 93q-12-4-22 1" stroke={AMBER} strokeWidth="4" fill="none" />
  </Drawing>
)

export const ClosedDrawing = () => (
  <Drawing>
    <path d="M52 110V54a38 38 0 0 1 76 0v56z" fill={DEEP} />
    <path d="M61 110V54a29 29 0 0 1 58 0v56z" fill={MIDDLE} />
    <path d="M90 26v84" stroke={PALE} strokeWidth="3" />
    <path d="M81 66v-8a9 9 0 0 1 18 0v8" fill="none" stroke={PAPER} strokeWidth="5" />
    <rect x="73" y="64" width="34" height="28" rx="6" fill={AMBER} />
    <path d="M90 74v8" stroke={DEEP} strokeWidth="6" strokeLinecap="round" />
    <path d="M140 110q-8-26 12-34 10 24-12 34z" fill={MIDDLE} />
  </Drawing>
)
