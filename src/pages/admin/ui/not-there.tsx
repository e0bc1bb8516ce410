import type { ReactNode } from 'react'
import type { ApiError } from '../../../api/errors.ts'
import { Message } from '../../../ui/Message.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'

/** For `instead` of a page's failure: a page that does not exist, which a retry would not mend. */
export const notThere = (title: string, text: string, wayBack: ReactNode) => (error: ApiError) =>
  error.kind === 'missing' ? (
    <>
      <PageTitle>{`${title} – Quản trị`}</PageTitle>
      <Message title={title} text={text}>
        {wayBack}
      </Message>
    </>
  ) : null
