import { RequireArea } from './RequireArea.tsx'

/** The guard of the instructor area (docs/product.md#roles). */
export const RequireInstructor = () => (
  <RequireArea isAllowed={({ canTeach }) => canTeach} whom="giảng viên" purpose="giảng dạy" />
)
