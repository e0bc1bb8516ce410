import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'

/** The open menu of the bell. Until its code has come, a plain list stands in its place. */
export const bellMenu = () =>
  waitFor(() => {
    const popup = screen.getByText('Xem tất cả hạn nộp').closest<HTMLElement>('.dropdown-menu')
    expect(popup).not.toBeNull()
    return within(popup!)
  })
