/** A calendar with a leaf on it: nothing is due. Of the family in `ui/Drawings.tsx`. */
export const NoDeadlinesDrawing = () => (
  <svg viewBox="0 0 180 130" width="180" height="130" aria-hidden="true" focusable="false">
    <ellipse cx="90" cy="112" rx="72" ry="10" fill="#e3f1ef" />
    <rect x="44" y="26" width="92" height="80" rx="10" fill="#8cc7c0" />
    <path d="M44 36a10 10 0 0 1 10-10h72a10 10 0 0 1 10 10v12H44z" fill="#0f766e" />
    <path d="M66 18v16M114 18v16" stroke="#0f766e" strokeWidth="7" strokeLinecap="round" />
    <rect x="54" y="56" width="72" height="42" rx="6" fill="#ffffff" />
    <path d="M90 92q-16-14-4-30 18 6 4 30z" fill="#f2c879" />
    <path d="M90 92q14-6 16-22-16 2-16 22z" fill="#0f766e" />
  </svg>
)
