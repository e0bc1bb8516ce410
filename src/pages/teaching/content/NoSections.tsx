import type { ReactNode } from 'react'
import { NoCoursesDrawing } from '../../../ui/Drawings.tsx'
import { Message } from '../../../ui/Message.tsx'

interface NoSectionsProps {
  text?: string
  children?: ReactNode
}

/** The empty state of the content page (docs/product.md#content-page). */
export const NoSections = ({ text, children }: NoSectionsProps) => (
  <Message as="p" drawing={<NoCoursesDrawing />} title="Chưa có chương nào" text={text}>
    {children}
  </Message>
)
