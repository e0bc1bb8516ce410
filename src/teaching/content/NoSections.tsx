import type { ReactNode } from 'react'
import { NoCoursesDrawing } from '../../ui/Drawings.tsx'
import { Message } from '../../ui/Message.tsx'

interface NoSectionsProps {
  text?: string
  children?: ReactNode
}

/** Section 2: the empty state of the content page. */
export const NoSections = ({ text, children }: NoSectionsProps) => (
  <Message as="p" drawing={<NoCoursesDrawing />} title="Chưa có chương nào" text={text}>
    {children}
  </Message>
)
