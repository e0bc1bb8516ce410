import { NoCoursesDrawing } from '../../../ui/Drawings.tsx'
import { Message } from '../../../ui/Message.tsx'

/** The empty state of the content page (docs/product.md#content-page). */
export const NoSections = ({ text }: { text?: string }) => (
  <Message as="p" drawing={<NoCoursesDrawing />} title="Chưa có chương nào" text={text} />
)
